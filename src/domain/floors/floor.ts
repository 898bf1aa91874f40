/** F1: the lowest floor that can be reported (contract, "Floor"). */
export const lowestFloor = -20;
/** F1: the highest floor that can be reported (contract, "Floor"). */
export const highestFloor = 200;

/** Why a floor is refused (F1, F2). */
export type FloorRefusal = 'required' | 'not_a_whole_number' | 'out_of_range' | 'taken' | 'not_applicable';

/** F1: why a touchpoint cannot be concluded with this floor, or null when it can. */
export function floorRefusal(
  touchpoint: { readonly multi_instance: boolean; readonly floor: number | null },
  takenFloors: readonly number[],
): FloorRefusal | null {
  const { floor } = touchpoint;
  if (!touchpoint.multi_instance) return floor === null ? null : 'not_applicable';
  if (floor === null) return 'required';
  if (!Number.isInteger(floor)) return 'not_a_whole_number';
  if (floor < lowestFloor || floor > highestFloor) return 'out_of_range';
  return takenFloors.includes(floor) ? 'taken' : null;
}

/** F7: what a person typed into the floor field: a whole number, null for nothing, or neither. */
export function floorOf(text: string): number | null | 'not_a_whole_number' {
  const typed = text.trim().replace('\u2212', '-');
  if (typed === '') return null;
  // Added to 0, "-0" is the ground floor and not another number beside it.
  return /^[+-]?\d{1,6}$/.test(typed) ? Number(typed) + 0 : 'not_a_whole_number';
}

/** F7: whether only a sign was typed so far. It is the beginning of a number, so no error is shown yet. */
export function isSign(text: string): boolean {
  return /^\s*[+\-\u2212]\s*$/.test(text);
}
