import type { Touchpoint } from '../touchpoint.ts';

/** The names of copies on a device start with this (specification §9). */
const copyPrefix = 'mi-';

/** Whether an id is a local one, given on the device to a copy that the server does not know yet (F3). */
export function isCopyId(id: string): boolean {
  return id.startsWith(copyPrefix);
}

function copyNumber(id: string): number {
  return isCopyId(id) ? Number(id.slice(copyPrefix.length)) : 0;
}

/** A touchpoint with its floor, without its answers. */
export type Placed = Omit<Touchpoint, 'sub_touchpoints'>;

/** All touchpoints of a tour that report a floor of the same catalogue entry: the first one and its copies. */
export function floorsOf<Kind extends Placed>(touchpoints: readonly Kind[], touchpointId: string): Kind[] {
  return touchpoints.filter((one) => one.touchpoint_id === touchpointId && one.multi_instance);
}

/** F2: the floors that other touchpoints of the same family have concluded; a tour reports a floor once. */
export function takenFloors(touchpoints: readonly Placed[], touchpoint: Placed): number[] {
  return floorsOf(touchpoints, touchpoint.touchpoint_id)
    .filter((one) => one.id !== touchpoint.id && one.completed && one.floor !== null)
    .map((one) => one.floor as number);
}

/**
 * F3: the hidden template copy behind `parent` (specification §3): a new local id `mi-N`, `parent_id` set,
 * ratings and comments cleared, no floor, hidden. N is one more than the highest of the whole tour.
 */
export function hiddenCopy<Kind extends Touchpoint>(touchpoints: readonly Kind[], parent: Kind): Kind {
  const number = Math.max(0, ...touchpoints.map((one) => copyNumber(one.id))) + 1;
  const id = `${copyPrefix}${number}`;
  return {
    ...parent,
    id,
    parent_id: parent.id,
    completed: false,
    floor: null,
    hide: true,
    sub_touchpoints: parent.sub_touchpoints.map((sub) => ({
      ...sub,
      id: `${id}-${sub.position}`,
      assessment_touchpoint_id: id,
      rating: null,
      comment: null,
      photos: undefined,
    })),
  };
}

/**
 * F4: the hidden copies that a tour lacks: one behind the newest floor of each multi-instance family, as soon
 * as everything reported there is concluded (and from the start behind the first, specification §3).
 */
export function missingCopies<Kind extends Touchpoint>(touchpoints: readonly Kind[]): Kind[] {
  const families = new Set(touchpoints.filter((one) => one.multi_instance).map((one) => one.touchpoint_id));
  const copies: Kind[] = [];
  for (const family of families) {
    const [first, ...further] = floorsOf(touchpoints, family);
    if (first === undefined || first.hide || further.some((one) => one.hide || !one.completed)) continue;
    if (further.length > 0 && !first.completed) continue;
    const newest = further.reduce((a, b) => (copyNumber(b.id) >= copyNumber(a.id) ? b : a), first);
    copies.push(hiddenCopy([...touchpoints, ...copies], newest));
  }
  return copies;
}

/** F5: the copy that can be revealed now: hidden, and its parent is completed (specification §4). */
export function revealableCopy<Kind extends Touchpoint>(
  touchpoints: readonly Kind[],
  touchpointId: string,
): Kind | null {
  const floors = floorsOf(touchpoints, touchpointId);
  return (
    floors.find(
      (one) => one.hide && floors.some((parent) => parent.id === one.parent_id && parent.completed),
    ) ?? null
  );
}

/** F5: whether another floor of this family may be reported: its tour is open, and there is a copy that can be revealed. */
export function mayReportAnotherFloor(
  tour: { readonly concluded_at: string | null },
  touchpoints: readonly Touchpoint[],
  touchpointId: string,
): boolean {
  return tour.concluded_at === null && revealableCopy(touchpoints, touchpointId) !== null;
}

/** Revealed, and its floor cleared (§4), so that nobody reports the floor below by mistake. */
export function revealed<Kind extends Touchpoint>(copy: Kind): Kind {
  return { ...copy, hide: false, floor: null };
}
