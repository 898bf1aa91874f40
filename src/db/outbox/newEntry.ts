import type { EntryRefs, OutboxEntry, OutboxKind } from '../schema.ts';

// The version of the contract that an outbox entry was written for (S3), so that later versions recognise old entries.
const contractVersion = 1;

/** An entry as it is appended (S3): waiting, never attempted. The store gives it its `seq`. */
export function newEntry(fields: {
  operationId: string;
  tour: string;
  kind: OutboxKind;
  refs: EntryRefs;
  payload: unknown;
  replaces?: readonly string[] | undefined;
  now: Date;
}): Omit<OutboxEntry, 'seq'> {
  const { now, payload, ...rest } = fields;
  return {
    ...rest,
    payload: JSON.stringify(payload),
    contractVersion,
    state: 'waiting',
    attempts: 0,
    failures: 0,
    serverFaults: 0,
    nextAttemptAt: 0,
    lastFailure: null,
    wire: null,
    createdAt: now.getTime(),
  };
}

/** The refs of an entry about a whole tour: its start or its conclusion. */
export function tourRefs(buildingLabel: string | null): EntryRefs {
  return {
    touchpoint: null,
    catalogueTouchpoint: null,
    touchpointName: null,
    floor: null,
    frees: null,
    buildingLabel,
  };
}
