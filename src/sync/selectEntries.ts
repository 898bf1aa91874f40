import type { OutboxEntry } from '../db/schema.ts';
import { isDue } from './schedule.ts';

/** S6: so many calls travel side by side, because reception in a stairwell lasts seconds. */
export const maxConcurrentRequests = 6;

/** P7: of photos, so many. */
export const maxPhotosAtOnce = 2;

/** What the decision is made from. `entries`: everything not acknowledged, by `seq`. Times in epoch milliseconds. */
export type QueueView = {
  readonly entries: readonly OutboxEntry[];
  readonly now: number;
  /** When the server last answered, or null when it has not since this start. */
  readonly contactAt: number | null;
  /** P7: the person holds photos back until there is Wi-Fi. */
  readonly holdsPhotos?: boolean;
};

/**
 * S6: whether `entry` has to wait until `other`, unsent and of the same tour, is acknowledged: the start goes
 * before everything, the conclusion after everything whatever its place in line (a repair may come later), the
 * revisions of a touchpoint one after another, and a floor is claimed only after the earlier entry that gives
 * it up. A photo (P6) waits for the start of its tour and for what is to be saved of its touchpoint, and nothing waits for it.
 */
export function dependsOn(entry: OutboxEntry, other: OutboxEntry): boolean {
  if (other === entry || other.tour !== entry.tour || entry.kind === 'start-tour') return false;
  if (isPhoto(other)) return false;
  if (other.kind === 'start-tour') return true;
  if (other.kind === 'conclude-tour') return false;
  if (entry.kind === 'conclude-tour') return true;
  if (isPhoto(entry)) return other.refs.touchpoint === entry.refs.touchpoint;
  if (other.seq >= entry.seq) return false;
  if (other.refs.touchpoint === entry.refs.touchpoint) return true;
  return (
    other.refs.catalogueTouchpoint === entry.refs.catalogueTouchpoint &&
    other.refs.frees !== null &&
    other.refs.frees === entry.refs.floor
  );
}

/** Whether an entry sends a photo, and not an answer. */
export function isPhoto({ kind }: OutboxEntry): boolean {
  return kind === 'send-photo';
}

/**
 * What may be sent now, oldest first, until `most` of them are marked. An entry that backs off or needs the person
 * holds only what must follow it (S6, S10). P7: photos only where no answer leaves or is under way, of the oldest tour first.
 */
export function selectEntries(view: QueueView, most = maxConcurrentRequests): OutboxEntry[] {
  const answers = view.entries.filter((entry) => !isPhoto(entry));
  const chosen = choose(view, answers, most);
  if (chosen.length > 0 || view.holdsPhotos === true || answers.some(isSending)) return chosen;
  // Ids of tours are in the order of their starts.
  const byTour = ({ tour: a }: OutboxEntry, { tour: b }: OutboxEntry) => (a < b ? -1 : Number(a > b));
  return choose(view, view.entries.filter(isPhoto).toSorted(byTour), Math.min(most, maxPhotosAtOnce));
}

const isSending = ({ state }: OutboxEntry) => state === 'sending';

function choose(
  { entries, now, contactAt }: QueueView,
  among: readonly OutboxEntry[],
  most: number,
): OutboxEntry[] {
  let free = most - among.filter(isSending).length;
  if (free <= 0 || among.length === 0) return [];
  const byTour = Map.groupBy(entries, (entry) => entry.tour);
  const chosen: OutboxEntry[] = [];
  for (const entry of among) {
    if (free === 0) break;
    if (entry.state !== 'waiting' || !isDue(entry, now, contactAt)) continue;
    if ((byTour.get(entry.tour) ?? []).some((other) => dependsOn(entry, other))) continue;
    chosen.push(entry);
    free -= 1;
  }
  return chosen;
}
