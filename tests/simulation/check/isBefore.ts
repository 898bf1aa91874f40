import type { OutboxEntry } from '../../../src/db/schema.ts';

/** S6: whether an entry has to be sent before another one of its tour. */
export const isBefore = ({ kind, refs, seq }: OutboxEntry, other: OutboxEntry) =>
  kind === 'start-tour' ||
  other.kind === 'conclude-tour' ||
  (refs.touchpoint !== null && refs.touchpoint === other.refs.touchpoint && seq < other.seq);
