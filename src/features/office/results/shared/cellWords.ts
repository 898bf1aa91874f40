import { t } from '@lingui/core/macro';
import type { Rating } from '#domain/rating.ts';
import type { Triple } from '#domain/results/topicChanges.ts';
import { ratingName } from '../../../shared/ratingName.ts';

/** The rating of a cell with one observation; null where there are none or several. */
export function singleRating([good, bad, notApplicable]: Triple): Rating | null {
  if (good + bad + notApplicable !== 1) return null;
  if (good === 1) return 'good';
  return bad === 1 ? 'bad' : 'not_applicable';
}

/** The text of a cell; empty if it shows an icon. */
export function cellText(counts: Triple): string {
  const [good, bad, notApplicable] = counts;
  if (good + bad + notApplicable === 0) return '';
  return good + bad === 0 ? '–' : `${good}/${good + bad}`;
}

/** The label of a cell for screen readers: it begins with what is written there, for those who speak to it (WCAG 2.5.3). */
export function cellLabel(counts: Triple): string {
  const [good, bad, notApplicable] = counts;
  const single = singleRating(counts);
  if (single !== null) return ratingName(single);
  if (good + bad + notApplicable === 0) return t`not rated`;
  const rated = good + bad;
  return rated === 0 ? ratingName('not_applicable') : t`${good}/${rated} good`;
}
