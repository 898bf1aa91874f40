import type { SubTouchpoint } from './touchpoint.ts';

type Answer = Pick<SubTouchpoint, 'id' | 'rating'>;

/**
 * T7: where a person goes on after the question `after`: the first unrated one below it, and when there is none
 * below, the first of all. Null when everything is rated.
 */
export function nextUnrated(answers: readonly Answer[], after: string | null): string | null {
  const place = answers.findIndex((answer) => answer.id === after);
  const onwards = [...answers.slice(place + 1), ...answers.slice(0, place + 1)];
  return onwards.find((answer) => answer.rating === null && answer.id !== after)?.id ?? null;
}
