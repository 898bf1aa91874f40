import { isRefused } from '#db/outbox/outbox.ts';
import { asRemoved } from '#db/photos/photosOfTour.ts';
import type { DevicePhoto, LastFailure, OutboxEntry, ReceiptRow } from '#db/schema.ts';
import type { Acknowledged, Verdict } from './classify.ts';
import { isByNetwork, isInContact, refusedAgain } from './networkRefusals.ts';
import { pauseAfter } from './schedule.ts';

/** What one outcome writes, all in one transaction (S13). */
export type Outcome = {
  readonly entry: OutboxEntry;
  readonly receipt: ReceiptRow | null;
  /** PH10, PH13: the change to a photo: its bytes are deleted when it is received, and its thumbnail too when it was removed. */
  readonly photo?: PhotoOutcome;
};

/** A received photo, or one that was removed on the server. */
export type PhotoOutcome = {
  readonly tour: string;
  readonly id: string;
  readonly change: Pick<DevicePhoto, 'received_at'> | ReturnType<typeof asRemoved>;
};

/** What an outcome depends on besides the response. Times in epoch milliseconds, `random` in [0, 1). */
export type OutcomeContext = {
  readonly nowMs: number;
  readonly random: number;
  readonly startedAt: number;
  /** When the server last responded without a fault of its own, or null. */
  readonly contactAt: number | null;
};

const faultsUntilFlagged = 10;
const slowPause = 5 * 60_000;
// From the third refusal on: until then it is found out soon who refuses what.
const refusalsUntilSlow = 3;

/** The next state of an entry after a response, with the rows that are written along with it (S10, S11, S13). Pure. */
export function applyResponse(entry: OutboxEntry, verdict: Verdict, context: OutcomeContext): Outcome {
  const nothing = { receipt: null };
  switch (verdict.kind) {
    case 'sent': {
      const { acknowledged } = verdict;
      return {
        entry: acknowledgedEntry(entry),
        receipt: receiptOf(entry, acknowledged, context.nowMs),
        ...photoOutcome(entry, { received_at: acknowledged.receipt.received_at }),
      };
    }
    case 'removed':
      return {
        ...nothing,
        entry: acknowledgedEntry(entry),
        ...photoOutcome(entry, asRemoved(new Date(context.nowMs).toISOString())),
      };
    case 'sign-in': {
      const lastFailure = failed(verdict, 'session', context);
      return { ...nothing, entry: { ...entry, state: 'waiting', nextAttemptAt: 0, lastFailure } };
    }
    case 'needs-you':
      return {
        ...nothing,
        entry: { ...entry, state: 'needs-you', lastFailure: failed(verdict, verdict.reason, context) },
      };
    case 'later':
      return { ...nothing, entry: postponed(entry, verdict, context) };
  }
}

// An acknowledged entry waits for its removal only; its payload is dropped because the server has it.
function acknowledgedEntry(entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'sent', payload: 'null', wire: null, lastFailure: null };
}

function photoOutcome(
  { tour, refs: { photo } }: OutboxEntry,
  change: PhotoOutcome['change'],
): { photo?: PhotoOutcome } {
  return photo === undefined ? {} : { photo: { tour, id: photo.id, change } };
}

function failed(
  response: { status: number | null; error?: string | null; errors?: LastFailure['errors'] },
  reason: LastFailure['reason'],
  { nowMs }: OutcomeContext,
): LastFailure {
  const { status, error = null, errors = {} } = response;
  return { reason, status, error, errors, at: nowMs, awaitsContact: false };
}

/** S10: a fault counts against the entry only if the server was well between it and the one before. */
function postponed(
  entry: OutboxEntry,
  verdict: Extract<Verdict, { kind: 'later' }>,
  context: OutcomeContext,
): OutboxEntry {
  const { nowMs, random, contactAt } = context;
  const wellSince = contactAt !== null && contactAt > (entry.lastFailure?.at ?? Number.NEGATIVE_INFINITY);
  const serverFaults = entry.serverFaults + (verdict.serverFault && wellSince ? 1 : 0);
  const flagged = serverFaults >= faultsUntilFlagged;
  const network = isByNetwork(verdict) ? refusedAgain(entry, context) : entry.network;
  const isSlow = isByNetwork(verdict) && (network?.times ?? 0) >= refusalsUntilSlow;
  const pause = isSlow ? slowPause : pauseAfter(entry.failures, verdict.retryAfter, random);
  // What a network refuses stays so while the server is out of reach.
  const before = verdict.outOfReach && isRefused(entry) ? entry.lastFailure : null;
  const lastFailure: LastFailure = {
    ...failed(before ?? verdict, flagged ? 'server_fault' : (before?.reason ?? verdict.reason), context),
    awaitsContact: verdict.outOfReach && !isInContact(context),
  };
  return {
    ...entry,
    state: 'waiting',
    failures: entry.failures + 1,
    serverFaults,
    ...(network === undefined ? {} : { network }),
    nextAttemptAt: nowMs + (flagged ? Math.max(pause, slowPause) : pause),
    lastFailure,
  };
}

function receiptOf(entry: OutboxEntry, { receipt }: Acknowledged, nowMs: number): ReceiptRow {
  return {
    operationId: entry.operationId,
    tour: entry.tour,
    kind: entry.kind,
    // The receipt of a photo is not one of its touchpoint.
    touchpoint: entry.kind === 'send-photo' ? '' : (entry.refs.touchpoint ?? ''),
    touchpointName: entry.refs.touchpointName,
    floor: entry.refs.floor,
    buildingLabel: entry.refs.buildingLabel,
    code: receipt.code,
    received_at: receipt.received_at,
    recorded_at: new Date(nowMs).toISOString(),
    ...(entry.replaces === undefined ? {} : { replaces: entry.replaces }),
  };
}
