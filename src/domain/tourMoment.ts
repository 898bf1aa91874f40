/** N6: why a tour has the day that it has; null where its device said nothing, and the receipt counts. */
export const dayReasons = ['device', 'clock_set', 'clock_wrong', 'too_old'] as const;

/** N6: `device`: the moment on the device; the others: the receipt, because the device's moment is not plausible. */
export type DayBy = (typeof dayReasons)[number];

/** N6: the moment of a start or a conclusion as a device freezes it: its clock corrected by `offset`, measured at `contact_at`. */
export type FrozenMoment = {
  readonly at: string;
  readonly offset: number;
  readonly contact_at: string;
};

/** What a device says of the moment of a start or a conclusion; times are ISO 8601 in UTC, null where it said nothing. */
export type DeviceMoment = {
  /** The moment on the device, corrected by its offset. */
  readonly at: string | null;
  /** The server's time of the last response before it. */
  readonly contactAt: string | null;
  /** The server's clock less the device's at that response, in milliseconds. */
  readonly clockOffset: number | null;
  /** The device's uncorrected clock when the request was sent. */
  readonly sentAt: string | null;
};

/** What a moment is held against; null bounds nothing. */
export type MomentBounds = {
  readonly now: string;
  readonly startedAt: string | null;
  readonly activatedAt: string | null;
};

const toleranceMs = 5 * 60 * 1000;
/** N6: how long after a walk its own day counts, in days. */
export const longestLateness = 31;
const oldestMs = longestLateness * 24 * 60 * 60 * 1000;
/** N6: from how much later on a receipt is said beside the walk, in milliseconds. */
export const lateMs = 60 * 60 * 1000;
/** N6: from how much on a tour counts as received late in reports, and as dated back in the audit log, in milliseconds. */
export const dayLateMs = 24 * 60 * 60 * 1000;

/**
 * N6: the moment that counts for a start or a conclusion: the device's where it is plausible, else the receipt. Five minutes are
 * tolerated and clamped.
 */
export function momentOf(
  { at, contactAt, clockOffset, sentAt }: DeviceMoment,
  { now, startedAt, activatedAt }: MomentBounds,
): { readonly at: string; readonly dayBy: DayBy | null } {
  if (at === null) return { at: now, dayBy: null };
  const nowMs = Date.parse(now);
  const bounds = [contactAt, startedAt, activatedAt].flatMap((bound) =>
    bound === null ? [] : [Date.parse(bound)],
  );
  const earliest = Math.max(...bounds, Number.NEGATIVE_INFINITY);
  const moment = Date.parse(at);
  const isSet =
    clockOffset !== null &&
    sentAt !== null &&
    Math.abs(nowMs - Date.parse(sentAt) - clockOffset) > toleranceMs;
  if (isSet) return { at: now, dayBy: 'clock_set' };
  if (moment > nowMs + toleranceMs || moment < earliest - toleranceMs)
    return { at: now, dayBy: 'clock_wrong' };
  if (moment < nowMs - oldestMs - toleranceMs) return { at: now, dayBy: 'too_old' };
  const clamped = Math.min(Math.max(moment, earliest), nowMs);
  return { at: new Date(clamped).toISOString(), dayBy: 'device' };
}

/** N6: when a tour was begun: on its device where that is known, and never after it was concluded. */
export function startOf(tour: {
  readonly created_at: string;
  readonly started_at?: string | null | undefined;
  readonly concluded_at?: string | null | undefined;
}): string {
  const start = tour.started_at ?? tour.created_at;
  return tour.concluded_at != null && tour.concluded_at < start ? tour.concluded_at : start;
}

/** N6: when a concluded tour was received; null while it is open. */
export function receiptOf(tour: {
  readonly concluded_at: string | null;
  readonly received_at?: string | null | undefined;
}): string | null {
  return tour.concluded_at === null ? null : (tour.received_at ?? tour.concluded_at);
}

/** N6: by how much later than it was walked a tour was received, in milliseconds; 0 where nothing is known. */
export function latenessOf(tour: {
  readonly concluded_at: string | null;
  readonly received_at?: string | null | undefined;
}): number {
  const received = receiptOf(tour);
  return received === null || tour.concluded_at === null
    ? 0
    : Date.parse(received) - Date.parse(tour.concluded_at);
}
