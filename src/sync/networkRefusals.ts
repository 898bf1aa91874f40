import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { OutboxEntry, OutboxKind } from '#db/schema.ts';
import type { NetworkRefusals } from '#domain/networkRefusal.ts';
import type { Api } from '../api/createApi.ts';
import type { Verdict } from './classify.ts';

/** When an attempt began and its response came, and when the server last responded; epoch milliseconds. */
type Times = { readonly startedAt: number; readonly nowMs: number; readonly contactAt: number | null };

const health = zod.object({ status: zod.literal('ok') });
// Within this time after a response, a failure is attributed to the call and not to the server.
const contactHolds = 5_000;

/** S12: whether the server had responded shortly before an attempt, or has since. */
export function isInContact({ startedAt, contactAt }: Pick<Times, 'startedAt' | 'contactAt'>): boolean {
  return contactAt !== null && startedAt - contactAt <= contactHolds;
}

/** S10: asks the server's health, once for all who ask at the same time; whether the server itself has answered. */
export function createHealthCheck(api: Api): (signal: AbortSignal) => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return (signal) => {
    asking ??= api
      .call({ method: 'GET', path: paths.healthLive, token: null, signal }, health)
      .then(({ ok }) => ok)
      .finally(() => {
        asking = null;
      });
    return asking;
  };
}

/** S10: an entry's refusals with one more. */
export function refusedAgain({ network }: OutboxEntry, times: Times): NetworkRefusals {
  const { nowMs, contactAt } = times;
  if (network === undefined)
    return { times: 1, since: nowMs, reached: isInContact(times), withOthers: false };
  const reached = isInContact(times) && contactAt !== null && contactAt > network.since;
  return { ...network, times: network.times + 1, reached };
}

/** S10: asks for the server's health where a network's verdict depends on it. */
export async function beforeVerdict(
  verdict: Verdict,
  entry: OutboxEntry,
  times: Times,
  askHealth: () => Promise<boolean>,
): Promise<void> {
  if (isByNetwork(verdict) && !refusedAgain(entry, times).reached) await askHealth();
}

/** S10: whether a verdict is a network's, and none of silence. */
export function isByNetwork(verdict: Verdict): boolean {
  return verdict.kind === 'later' && verdict.reason === 'not_our_server';
}

// What gets through a network differs by method, and by size.
const wayOf: Readonly<Record<OutboxKind, 'POST' | 'PUT' | 'photo'>> = {
  'start-tour': 'POST',
  'add-floor': 'POST',
  'save-touchpoint': 'PUT',
  'conclude-tour': 'PUT',
  'send-photo': 'photo',
};

/**
 * S10: the entries that a network has refused, each with whether others are refused too while none like it got through since.
 * `refused`: those refused just now, not stored yet. Call it within a transaction over outbox and receipts.
 */
export async function judgeRefusals(
  { outbox, receipts }: Pick<InspectionDatabase, 'outbox' | 'receipts'>,
  refused: readonly OutboxEntry[],
): Promise<ReadonlyMap<number, OutboxEntry>> {
  if (refused.length === 0) return new Map();
  const stored = await outbox.where('lastFailure.reason').equals('not_our_server').toArray();
  const all = [...new Map([...stored, ...refused].map((entry) => [entry.seq, entry])).values()];
  const since = Math.min(...all.map(({ network }) => network?.since ?? Number.POSITIVE_INFINITY));
  const through = Number.isFinite(since)
    ? await receipts.where('recorded_at').above(new Date(since).toISOString()).toArray()
    : [];
  const judged = all.map((entry) => {
    const { network, kind } = entry;
    if (network === undefined) return entry;
    const gotThrough = through.some(
      (receipt) => wayOf[receipt.kind] === wayOf[kind] && Date.parse(receipt.recorded_at) > network.since,
    );
    return { ...entry, network: { ...network, withOthers: all.length > 1 && !gotThrough } };
  });
  return new Map(judged.map((entry) => [entry.seq, entry]));
}

/** S12: lets what networks have refused be tried at once, because the network may be another one now. */
export async function tryRefusedAgain({ outbox }: InspectionDatabase): Promise<void> {
  await outbox.where('lastFailure.reason').equals('not_our_server').modify({ nextAttemptAt: 0 });
}
