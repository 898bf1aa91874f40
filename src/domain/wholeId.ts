import { hexOf } from './uuidv7.ts';

/** S4: the id of a tour or a floor where it is made: a UUIDv7 whose last 8 bits are left to its parts. */
export function wholeId(uuid: string): string {
  return partId(uuid, 0);
}

/**
 * S4: the id of a touchpoint or question from that of its tour or floor. `place` is that of its entry among all touchpoints and
 * questions of the catalogue, from 1 on, so that no two parts of a tour have the same.
 */
export function partId(whole: string, place: number): string {
  return whole.slice(0, -2) + hexOf([place]);
}

/** S4: whether a tour or a floor can be made with this id. */
export function isWholeId(id: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{10}00$/.test(id);
}
