import type { OutboxEntry } from '#db/schema.ts';

/** An outbox entry for tests of pure rules: a waiting save of touchpoint `tp`, with the given changes. */
export function makeEntry(change: Partial<OutboxEntry> = {}): OutboxEntry {
  const seq = change.seq ?? 1;
  return {
    seq,
    operationId: `op-${seq}`,
    tour: 'tour',
    kind: 'save-touchpoint',
    refs: {
      touchpoint: 'tp',
      catalogueTouchpoint: 'catalogue-tp',
      touchpointName: 'working_in_the_building',
      floor: null,
      frees: null,
      buildingLabel: 'Spital, Bern',
    },
    payload: '{"floor":null,"sub_touchpoints":[]}',
    contractVersion: 1,
    state: 'waiting',
    attempts: 0,
    failures: 0,
    serverFaults: 0,
    nextAttemptAt: 0,
    lastFailure: null,
    wire: null,
    createdAt: 0,
    ...change,
  };
}
