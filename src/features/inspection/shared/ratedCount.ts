import type { SubTouchpoint } from '#domain/touchpoint.ts';

/** How many of the questions have a rating. */
export function ratedCount(answers: readonly Pick<SubTouchpoint, 'rating'>[]): number {
  return answers.filter((answer) => answer.rating !== null).length;
}
