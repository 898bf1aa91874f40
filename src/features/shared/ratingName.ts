import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { type Rating, ratings } from '#domain/rating.ts';

const names: Readonly<Record<Rating, MessageDescriptor>> = {
  good: msg`Good`,
  bad: msg`Bad`,
  not_applicable: msg`Not applicable`,
};

/** The name of a rating, in the current language. */
export function ratingName(rating: Rating): string {
  return i18n._(names[rating]);
}

/** A short name of a rating, for narrow places. */
export function shortRatingName(rating: Rating): string {
  return i18n._(rating === 'not_applicable' ? msg`n/a` : names[rating]);
}

/** A text such as "3 good · 1 bad · 1 n/a", without ratings that were never given. It breaks between them only. */
export function ratingCounts(counts: Readonly<Record<Rating, number>>): string {
  const words: Readonly<Record<Rating, (count: number) => string>> = {
    good: (count) => plural(count, { one: '# good', other: '# good' }),
    bad: (count) => plural(count, { one: '# bad', other: '# bad' }),
    not_applicable: (count) => plural(count, { one: '# n/a', other: '# n/a' }),
  };
  return ratings
    .filter((rating) => counts[rating] > 0)
    .map((rating) => words[rating](counts[rating]).replaceAll(' ', '\u00A0'))
    .join(' · ');
}
