import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Rating } from '#domain/rating.ts';

const names: Readonly<Record<Rating, MessageDescriptor>> = {
  good: msg`Good`,
  bad: msg`Bad`,
  not_applicable: msg`Not applicable`,
};

/** How a rating is called on the screen. */
export function ratingName(rating: Rating): string {
  return i18n._(names[rating]);
}
