import type { Touchpoint } from '../touchpoint.ts';
import { floorsOf } from './floors.ts';

/**
 * F8: the floor whose answers "as the floor below" takes over: of the same family, not hidden, with something rated, and
 * with the nearest lower number. While `touchpoint` has no number yet, the highest such floor.
 */
export function floorBelow<Kind extends Touchpoint>(
  touchpoints: readonly Kind[],
  touchpoint: Touchpoint,
): Kind | null {
  let nearest: Kind | null = null;
  for (const one of floorsOf(touchpoints, touchpoint.touchpoint_id)) {
    if (one.id === touchpoint.id || one.hide || one.floor === null) continue;
    if (touchpoint.floor !== null && one.floor >= touchpoint.floor) continue;
    if (one.sub_touchpoints.every((sub) => sub.rating === null)) continue;
    if (nearest === null || one.floor > (nearest.floor ?? Number.NEGATIVE_INFINITY)) nearest = one;
  }
  return nearest;
}

/** F9: the questions that "as the floor below" answers: unrated, and rated below. None is nothing to offer. */
export function answersFromBelow(touchpoint: Touchpoint, below: Touchpoint): string[] {
  const rated = new Set(
    below.sub_touchpoints.filter((sub) => sub.rating !== null).map((sub) => sub.touchpoint_id),
  );
  return touchpoint.sub_touchpoints
    .filter((sub) => sub.rating === null && rated.has(sub.touchpoint_id))
    .map((sub) => sub.id);
}

/**
 * F9: `touchpoint` with its unrated questions answered as on the floor below, matched by their entry in the catalogue.
 * Existing ratings and comments stay.
 */
export function asFloorBelow<Kind extends Touchpoint>(touchpoint: Kind, below: Touchpoint): Kind {
  const taken = new Set(answersFromBelow(touchpoint, below));
  const answers = new Map(below.sub_touchpoints.map((sub) => [sub.touchpoint_id, sub]));
  return {
    ...touchpoint,
    sub_touchpoints: touchpoint.sub_touchpoints.map((sub) => {
      const source = answers.get(sub.touchpoint_id);
      if (!taken.has(sub.id) || source === undefined) return sub;
      return { ...sub, rating: source.rating, comment: sub.comment ?? source.comment };
    }),
  };
}
