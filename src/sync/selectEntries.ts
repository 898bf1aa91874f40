import type { OutboxEntry } from '../db/schema.ts';
import { isDue } from './schedule.ts';

/** S6: so many calls travel side by side, because reception in a stairwell lasts seconds. */
export const maxConcurrentRequests = 6;

/** What the decision is made from. `entries`: everything not acknowledged, by `seq`. Times in epoch milliseconds. */
export type QueueView = {
  readonly entries: readonly OutboxEntry[];
  readonly now: number;
  /** When the server last answered, or null when it has not since this start. */
  readonly contactAt: number | null;
};

/**
 * S6: whether `entry` has to wait until `other`, unsent and of the same tour, is acknowledged: the start goes
 * before everything, the conclusion after everything whatever its place in line (a repair may come later), the
 * revisions of a touchpoint one after another, and a floor is claimed only after the earlier entry that gives
 * it up.
 */
export function dependsOn(entry: OutboxEntry, other: OutboxEntry): boolean {
  if (other === entry || other.tour !== entry.tour || entry.kind === 'start-tour') return false;
  if (other.kind === 'start-tour') return true;
  if (other.kind === 'conclude-tour') return false;
  if (entry.kind === 'conclude-tour') return true;
  if (other.seq >= entry.seq) return false;
  if (other.refs.touchpoint === entry.refs.touchpoint) return true;
  return (
    other.refs.catalogueTouchpoint === entry.refs.catalogueTouchpoint &&
    other.refs.frees !== null &&
    other.refs.frees === entry.refs.floor
  );
}

/**
 * What may be sent now, oldest first, until `most` of them are marked. An entry that backs off or needs the person
 * holds only what must follow it (S6, S10).
 */
export function selectEntries(
  { entries, now, contactAt }: QueueView,
  most = maxConcurrentRequests,
): OutboxEntry[] {
  let free = most - entries.filter((entry) => entry.state === 'sending').length;
  if (free <= 0) return [];
  const byTour = Map.groupBy(entries, (entry) => entry.tour);
  const chosen: OutboxEntry[] = [];
  for (const entry of entries) {
    if (free === 0) break;
    if (entry.state !== 'waiting' || !isDue(entry, now, contactAt)) continue;
    if ((byTour.get(entry.tour) ?? []).some((other) => dependsOn(entry, other))) continue;
    chosen.push(entry);
    free -= 1;
  }
  return chosen;
}
