import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import type { OutboxEntry } from '#db/schema.ts';
import { applyResponse, type Outcome } from '../../../src/sync/applyResponse.ts';
import { commitResponses } from '../../../src/sync/commitResponses.ts';
import { makeEntry } from './makeEntry.ts';

/** The frozen request that `putEntries` gives an entry. */
export const wire = (seq: number) => ({ method: 'PUT' as const, path: `/${seq}`, body: `bytes ${seq}` });

/** Stores entries of tour `t` with frozen requests, each for a touchpoint of its own. */
export async function putEntries(
  db: InspectionDatabase,
  seqs: readonly number[],
): Promise<readonly OutboxEntry[]> {
  const entries = seqs.map((seq) =>
    makeEntry({ seq, tour: 't', wire: wire(seq), refs: { ...makeEntry().refs, touchpoint: `tp-${seq}` } }),
  );
  await db.outbox.bulkPut(entries);
  return entries;
}

/** Commits one round of a drain; returns the entries to send. */
export async function commitOnce(
  db: InspectionDatabase,
  epoch: number,
  { outcomes = [], selected = [] }: { outcomes?: Outcome[]; selected?: readonly OutboxEntry[] },
): Promise<readonly OutboxEntry[]> {
  const committed = await commitResponses(db, epoch, { outcomes, selected, nowMs: 0 });
  if (!committed.ok) throw new Error(committed.reason);
  return committed.value.toSend;
}

/** The next state of an entry after an outcome: on the server, retried immediately, refused. */
export function acknowledged(entry: OutboxEntry): Outcome {
  const receipt = {
    operationId: entry.operationId,
    tour: entry.tour,
    kind: entry.kind,
    touchpoint: entry.refs.touchpoint ?? '',
    touchpointName: null,
    floor: null,
    buildingLabel: null,
    code: `C-${entry.seq}`,
    received_at: '2026-11-21T08:00:00.000Z',
    recorded_at: '2026-11-21T08:00:00.000Z',
  };
  return { entry: { ...entry, state: 'sent', payload: 'null', wire: null }, receipt };
}

export function failed(entry: OutboxEntry): Outcome {
  const later = { kind: 'later', reason: 'no_answer', status: null, retryAfter: null } as const;
  const verdict = { ...later, serverFault: false, outOfReach: true, error: null, errors: {} };
  return applyResponse(entry, verdict, { nowMs: 1_000, random: 0, startedAt: 0, contactAt: null });
}

export function refused(entry: OutboxEntry): Outcome {
  return { entry: { ...entry, state: 'needs-you' }, receipt: null };
}

/** The unsent entries: position and state. */
export async function statesIn(db: InspectionDatabase): Promise<[seq: number, state: string][]> {
  return (await unsentEntries(db)).map(({ seq, state }) => [seq, state]);
}
