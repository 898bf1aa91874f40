import { needsConclusion, type SubTouchpoint } from './touchpoint.ts';

type Stop = { readonly id: string; readonly completed: boolean; readonly changed: boolean };

/** U4: where the tour continues: at the touchpoint left last (an id) until it is concluded, then at the next one. */
export function nextOfTour<Kind extends Stop>(
  touchpoints: readonly Kind[],
  left: string | null,
): Kind | null {
  const place = touchpoints.find((one) => one.id === left);
  if (place !== undefined && needsConclusion(place)) return place;
  return nextTouchpoint(touchpoints, left ?? '');
}

/** U4: the touchpoint after `after` (an id). Expects the touchpoints in order, without the hidden copies. */
export function nextTouchpoint<Kind extends Stop>(touchpoints: readonly Kind[], after: string): Kind | null {
  const place = touchpoints.findIndex((one) => one.id === after);
  const onwards = [...touchpoints.slice(place + 1), ...touchpoints.slice(0, Math.max(place, 0))];
  return onwards.find(needsConclusion) ?? null;
}

type Answer = Pick<SubTouchpoint, 'id' | 'rating'>;

/**
 * T7: the id of the next unrated question after `after`: the first one below it, or else the first from the top.
 * Null when everything is rated.
 */
export function nextUnrated(answers: readonly Answer[], after: string | null): string | null {
  const place = answers.findIndex((answer) => answer.id === after);
  const onwards = [...answers.slice(place + 1), ...answers.slice(0, place + 1)];
  return onwards.find((answer) => answer.rating === null && answer.id !== after)?.id ?? null;
}
