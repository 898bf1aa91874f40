import { isTextRefused, type RefusedByNetwork } from '#domain/networkRefusal.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { EntryState, OutboxEntry } from '../schema.ts';

/** The states of entries that are not acknowledged, for queries by the index. */
export const unsentStates = ['waiting', 'sending', 'needs-you'] as const satisfies readonly EntryState[];

/**
 * S31: the operation ids that an entry replaces when it takes the place of this one: this one's, and those it replaced. Includes
 * this one even if it was never attempted: a database restored from an older copy does not know of an attempt, and its request
 * may still be on its way (S22). A request names only the last ids (`maxReplaced`), so one known to have been attempted comes last.
 */
export function replacedOperations({ operationId, attempts, copied, replaces = [] }: OutboxEntry): string[] {
  return attempts > 0 || copied === true ? [...replaces, operationId] : [operationId, ...replaces];
}

/** Everything in the outbox, oldest first, acknowledged entries that are not removed yet included. */
export async function everyEntry(db: InspectionDatabase): Promise<OutboxEntry[]> {
  return db.outbox.toArray();
}

/**
 * Everything not acknowledged, oldest first. Reads the whole table and filters it: hardly anything else is in it (S13), and a
 * query for three states would move a cursor over each entry.
 */
export async function unsentEntries(db: InspectionDatabase): Promise<OutboxEntry[]> {
  return unsentAmong(await everyEntry(db));
}

/** Everything of one tour that is not acknowledged, oldest first. */
export async function unsentOfTour(db: InspectionDatabase, tour: string): Promise<OutboxEntry[]> {
  return unsentAmong(await db.outbox.where('tour').equals(tour).sortBy('seq'));
}

/** How many photos of a touchpoint were announced and are not received by the server yet (PH6). */
export async function unsentPhotosOf(
  db: InspectionDatabase,
  tour: string,
  touchpoint: string,
): Promise<number> {
  const unsent = await unsentOfTour(db, tour);
  return unsent.filter(({ kind, refs }) => kind === 'send-photo' && refs.touchpoint === touchpoint).length;
}

/** Whether an entry carries the answers of this touchpoint; entries of its photos do not. */
export function isOfTouchpoint({ kind, refs }: OutboxEntry, touchpoint: string | null): boolean {
  return refs.touchpoint === touchpoint && kind !== 'send-photo';
}

/** The entries that are not acknowledged. */
function unsentAmong(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter((entry) => entry.state !== 'sent');
}

/** Whether the entry needs the person: refused, or flagged after ten faults of the server (S10). */
export function needsYou(entry: OutboxEntry): boolean {
  return isRefused(entry) || entry.lastFailure?.reason === 'server_fault';
}

/** S31: whether an entry may be replaced: the server has refused it, or a network refuses it and lets others through (S10). */
export function isRefused(entry: OutboxEntry): boolean {
  const { state, lastFailure } = entry;
  return (
    state === 'needs-you' || (lastFailure?.reason === 'not_our_server' && isTextRefused(aboutNetwork(entry)))
  );
}

/** S5, S31: whether a refused entry gives its place to a newer conclusion. */
export function givesWay(entry: OutboxEntry): boolean {
  return entry.state !== 'sending' && isRefused(entry);
}

/** S10: what the domain has to know to say what a network does to an entry. */
export function aboutNetwork({ kind, lastFailure, network }: OutboxEntry): RefusedByNetwork {
  const hasAnswers = kind === 'save-touchpoint' || kind === 'add-floor';
  return { status: lastFailure?.status ?? null, refusals: network ?? null, hasAnswers };
}

/** The entries that are flagged although they are tried again by themselves (S10). Reads by the index. */
export function flaggedEntries({ outbox }: InspectionDatabase) {
  return outbox.where('lastFailure.reason').anyOf('server_fault', 'not_our_server').filter(needsYou);
}
