import type { RefusedByNetwork } from '#domain/networkRefusal.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { OutboxEntry, OutboxKind, RefusalReason, WaitingReason } from '../schema.ts';
import { aboutNetwork, flaggedEntries, needsYou, unsentEntries } from './outbox.ts';

/** One line of the list of unsent items (S19). Times are ISO 8601 in UTC, ids are local. */
export type UnsentItem = {
  readonly operationId: string;
  readonly kind: OutboxKind;
  readonly tourId: string;
  readonly touchpointId: string | null;
  /** The catalogue's key, translated by the screen. */
  readonly touchpointName: string | null;
  readonly floor: number | null;
  /** Of a photo: its id, and the operation that announces it. */
  readonly photoId: string | null;
  readonly announcedBy: string | null;
  readonly buildingLabel: string | null;
  readonly state: 'waiting' | 'sending' | 'needs-you';
  readonly attempts: number;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly reason: WaitingReason | RefusalReason | null;
  /** When it failed for that reason. */
  readonly failedAt: string | null;
  /** S10: what a network has refused of it. */
  readonly network: RefusedByNetwork;
  /** The server's error, a key or a text. */
  readonly serverError: string | null;
};

function stateOf(entry: OutboxEntry): UnsentItem['state'] {
  if (entry.state === 'sending') return 'sending';
  return needsYou(entry) ? 'needs-you' : 'waiting';
}

function itemOf(entry: OutboxEntry): UnsentItem {
  return {
    operationId: entry.operationId,
    kind: entry.kind,
    tourId: entry.tour,
    touchpointId: entry.refs.touchpoint,
    touchpointName: entry.refs.touchpointName,
    floor: entry.refs.floor,
    photoId: entry.refs.photo?.id ?? null,
    announcedBy: entry.refs.photo?.announcedBy ?? null,
    buildingLabel: entry.refs.buildingLabel,
    state: stateOf(entry),
    attempts: entry.attempts,
    createdAt: new Date(entry.createdAt).toISOString(),
    nextAttemptAt:
      entry.state === 'waiting' && entry.nextAttemptAt > 0
        ? new Date(entry.nextAttemptAt).toISOString()
        : null,
    reason: entry.lastFailure?.reason ?? null,
    failedAt: entry.lastFailure === null ? null : new Date(entry.lastFailure.at).toISOString(),
    network: aboutNetwork(entry),
    serverError: entry.lastFailure?.error ?? null,
  };
}

/** Everything not acknowledged, oldest first (S19). */
export async function unsentItems(db: InspectionDatabase): Promise<UnsentItem[]> {
  return (await unsentEntries(db)).map(itemOf);
}

/** The first `max` unsent items: those that need the person, then the oldest (S18, S19). */
export async function firstUnsentItems(db: InspectionDatabase, max: number): Promise<UnsentItem[]> {
  const inState = (state: string) => db.outbox.where('state').equals(state).limit(max).toArray();
  const lists = await Promise.all([
    inState('needs-you'),
    flaggedEntries(db).limit(max).toArray(),
    inState('sending'),
    inState('waiting'),
  ]);
  const entries = [...new Map(lists.flat().map((entry) => [entry.seq, entry])).values()]
    .filter((entry) => entry.state !== 'sent')
    .toSorted((a, b) => Number(needsYou(b)) - Number(needsYou(a)) || a.seq - b.seq);
  return entries.slice(0, max).map(itemOf);
}
