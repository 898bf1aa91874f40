import { cleanLine } from '../cleanText.ts';

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

// One way to write it: small letters, full-width signs as usual ones, any dash as a minus.
function plain(text: string): string {
  return cleanLine(text)
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/\p{Dash}/gu, '-')
    .toLowerCase();
}

/** F7: the number that a person typed into the floor field: a whole number, null for nothing, or neither. */
export function floorOf(text: string): number | null | 'not_a_whole_number' {
  const typed = plain(text);
  if (typed === '') return null;
  // Added to 0, "-0" is the ground floor and not another number beside it.
  return /^[+-]?\d{1,6}$/.test(typed) ? Number(typed) + 0 : 'not_a_whole_number';
}

const ground = /^(?:eg|rdc|pt|gf)$/;
const above =
  /^(?:(\d{1,6})(?:\.|°|º|er|e|[èe]me)?\s*(?:og|[ée]tage|piano)?|(?:og|[ée]tage|piano)\s*(\d{1,6}))$/;
const below =
  /^(?:([1-9]\d{0,5})(?:\.|er|e|[èe]me)?\s*(?:ug|sous[- ]?sol)|(?:ug|sous[- ]?sol|b)[- ]?([1-9]\d{0,5})?)$/;

/**
 * F7: the floor that a whole text means, also in the short words of the four languages: "EG", "1. OG", "3e", "UG 2". To be asked
 * once the field is left: "3." may become "3. UG".
 */
export function readFloor(text: string): number | null | 'not_a_whole_number' {
  const typed = plain(text);
  if (ground.test(typed)) return 0;
  const up = above.exec(typed);
  if (up !== null) return Number(up[1] ?? up[2]);
  const down = below.exec(typed);
  if (down !== null) return -Number(down[1] ?? down[2] ?? 1);
  return floorOf(text);
}

/** F7: whether the text is no number and may become a floor: letters, digits, dots and dashes. No error is shown yet. */
export function isBegun(text: string): boolean {
  return /^(?=.*[^\d ])[\p{L}\p{M}\d .°+-]+$/u.test(plain(text));
}

type Concluded = { readonly completed: boolean; readonly concluded_floor: number | null };

/**
 * F12: whether the person is asked for this floor before it is concluded: one that can be reported, is most often a slip, and is
 * not concluded in this tour.
 */
export function asksForFloor(floor: number, touchpoints: readonly Concluded[]): boolean {
  const isRare = floor > 60 || floor < -10;
  const isPossible = floor <= highestFloor && floor >= lowestFloor;
  return isRare && isPossible && !touchpoints.some((one) => one.completed && one.concluded_floor === floor);
}
