import type { OutboxEntry } from '#db/schema.ts';
import { isDue } from './schedule.ts';

/** S6: the most concurrent calls: several, because reception in a stairwell lasts seconds. */
export const maxConcurrentRequests = 6;

/** PH7: the most concurrent calls that send photos. */
export const maxConcurrentPhotos = 2;

/** The queue to select from. `entries`: everything not acknowledged, by `seq`. Times in epoch milliseconds. */
export type QueueView = {
  readonly entries: readonly OutboxEntry[];
  readonly nowMs: number;
  /** When the server last responded without a fault of its own, or null if it has not since the start. */
  readonly contactAt: number | null;
  /** PH7: photos are held back until there is Wi-Fi. */
  readonly holdsPhotos?: boolean;
};

/**
 * S6: whether `entry` must wait until `other`, unsent and of the same tour, is acknowledged: the start goes before everything,
 * the conclusion after everything whatever its place in line (a repair may come later), the revisions of a touchpoint one
 * after another, and a floor is claimed only after the earlier entry that gives it up. A photo (PH6) waits for the start of its
 * tour, for the conclusion that announces it and for those of its touchpoint before it in line; nothing waits for a photo.
 */
export function dependsOn(entry: OutboxEntry, other: OutboxEntry): boolean {
  if (other === entry || other.tour !== entry.tour || entry.kind === 'start-tour') return false;
  if (isPhoto(other)) return false;
  if (other.kind === 'start-tour') return true;
  if (other.kind === 'conclude-tour') return false;
  if (entry.kind === 'conclude-tour') return true;
  if (isPhoto(entry)) return isBefore(other, entry);
  if (other.seq >= entry.seq) return false;
  if (other.refs.touchpoint === entry.refs.touchpoint) return true;
  return (
    other.refs.catalogueTouchpoint === entry.refs.catalogueTouchpoint &&
    other.refs.frees !== null &&
    other.refs.frees === entry.refs.floor
  );
}

// PH6: a revision that was appended after the photo does not hold it back, even if it is refused. One that has replaced the
// announcing conclusion does, although its `seq` is higher.
function isBefore(other: OutboxEntry, { seq, refs }: OutboxEntry): boolean {
  const isEarlier = other.seq < seq || other.operationId === refs.photo?.announcedBy;
  return isEarlier && other.refs.touchpoint === refs.touchpoint;
}

/** Whether an entry sends a photo. */
export function isPhoto({ kind }: OutboxEntry): boolean {
  return kind === 'send-photo';
}

/**
 * The entries to send now, oldest first, so that `max` are in flight. An entry that pauses or needs the person holds up only
 * those that depend on it (S6, S10). PH7: photos are selected only while no answer is being sent, the oldest tour's first.
 */
export function selectEntries(view: QueueView, max = maxConcurrentRequests): OutboxEntry[] {
  const answers = view.entries.filter((entry) => !isPhoto(entry));
  const chosen = choose(view, answers, max);
  if (chosen.length > 0 || view.holdsPhotos === true || answers.some(isSending)) return chosen;
  // Tour ids are UUIDv7, so they sort by the start of the tour.
  const byTour = ({ tour: a }: OutboxEntry, { tour: b }: OutboxEntry) => (a < b ? -1 : Number(a > b));
  return choose(view, view.entries.filter(isPhoto).toSorted(byTour), Math.min(max, maxConcurrentPhotos));
}

const isSending = ({ state }: OutboxEntry) => state === 'sending';

function choose(
  { entries, nowMs, contactAt }: QueueView,
  among: readonly OutboxEntry[],
  max: number,
): OutboxEntry[] {
  let free = max - among.filter(isSending).length;
  if (free <= 0 || among.length === 0) return [];
  const byTour = Map.groupBy(entries, (entry) => entry.tour);
  const chosen: OutboxEntry[] = [];
  for (const entry of among) {
    if (free === 0) break;
    if (entry.state !== 'waiting' || !isDue(entry, nowMs, contactAt)) continue;
    if ((byTour.get(entry.tour) ?? []).some((other) => dependsOn(entry, other))) continue;
    chosen.push(entry);
    free -= 1;
  }
  return chosen;
}
