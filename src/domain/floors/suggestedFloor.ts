import type { Touchpoint } from '../touchpoint.ts';
import { highestFloor, lowestFloor } from './floor.ts';
import { floorsOf } from './floors.ts';

function otherFloors(touchpoints: readonly Touchpoint[], touchpoint: Touchpoint): number[] {
  return floorsOf(touchpoints, touchpoint.touchpoint_id)
    .filter((one) => one.id !== touchpoint.id && !one.hide)
    .flatMap((one) => (one.floor === null ? [] : [one.floor]));
}

/**
 * F10: the suggested floor: one above the highest other floor of the family, the ground floor while there is none, or the
 * highest free floor when that would exceed the range.
 */
export function suggestedFloor(touchpoints: readonly Touchpoint[], touchpoint: Touchpoint): number {
  const others = otherFloors(touchpoints, touchpoint);
  if (others.length === 0) return 0;
  let floor = Math.min(Math.max(...others) + 1, highestFloor);
  while (others.includes(floor)) floor -= 1;
  return floor;
}

/**
 * F10: the suggestion that fills the field of a further floor until the person enters another one; null for the first floor
 * and where a floor was entered. It is stored only when the touchpoint is concluded with it (F10).
 */
export function proposedFloor(touchpoints: readonly Touchpoint[], touchpoint: Touchpoint): number | null {
  const { multi_instance: repeats, parent_id: parent, floor, completed } = touchpoint;
  return repeats && parent !== null && floor === null && !completed
    ? suggestedFloor(touchpoints, touchpoint)
    : null;
}

/**
 * F11: one floor up (`by` 1) or down (-1) from `present`, within the range. From an empty field it continues above the
 * highest or below the lowest other floor of the family, or from the ground floor while there is none.
 */
export function steppedFloor(
  touchpoints: readonly Touchpoint[],
  touchpoint: Touchpoint,
  present: number | null,
  by: 1 | -1,
): number {
  const others = otherFloors(touchpoints, touchpoint);
  const end = others.length === 0 ? 0 : by === 1 ? Math.max(...others) : Math.min(...others);
  return Math.min(highestFloor, Math.max(lowestFloor, (present ?? end) + by));
}
