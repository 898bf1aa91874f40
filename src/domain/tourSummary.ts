import type { Rating } from './rating.ts';
import { commentOf, needsConclusion, type SubTouchpoint, type Touchpoint } from './touchpoint.ts';

/** One touchpoint in the summary of a tour. */
export type TouchpointSummary<Kind> = {
  readonly touchpoint: Kind;
  readonly counts: Readonly<Record<Rating, number>>;
  /** The questions rated bad, with the comment as it will be sent. */
  readonly bad: readonly Pick<SubTouchpoint, 'id' | 'name' | 'comment'>[];
};

/** The summary of a tour (U3). */
export type TourSummary<Kind> = {
  /** The concluded touchpoints, in the order given; also those that changed since. */
  readonly concluded: readonly TouchpointSummary<Kind>[];
  /** The touchpoints that were never concluded: none of their answers will be sent. */
  readonly open: readonly Kind[];
  /** The concluded touchpoints that changed since: their conclusion is sent, the change will not be. */
  readonly changed: readonly Kind[];
};

/** How often each rating was given. */
export function countRatings(answers: readonly Pick<SubTouchpoint, 'rating'>[]): Record<Rating, number> {
  const counts: Record<Rating, number> = { good: 0, bad: 0, not_applicable: 0 };
  for (const { rating } of answers) if (rating !== null) counts[rating] += 1;
  return counts;
}

/** U3: the summary of a tour before it is concluded. Expects the touchpoints without the hidden copies. */
export function tourSummary<Kind extends Touchpoint & { readonly changed: boolean }>(
  touchpoints: readonly Kind[],
): TourSummary<Kind> {
  return {
    concluded: touchpoints
      .filter((one) => one.completed)
      .map((touchpoint) => ({
        touchpoint,
        counts: countRatings(touchpoint.sub_touchpoints),
        bad: touchpoint.sub_touchpoints
          .filter((sub) => sub.rating === 'bad')
          .map(({ id, name, comment }) => ({ id, name, comment: commentOf(comment) })),
      })),
    open: touchpoints.filter((one) => !one.completed),
    changed: touchpoints.filter((one) => one.completed && needsConclusion(one)),
  };
}
