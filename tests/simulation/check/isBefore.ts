import type { OutboxEntry } from '#db/schema.ts';

/** S6: whether an entry that is not sent has to be sent before another one of its tour. */
export const isBefore = ({ kind, state, tour, refs, seq }: OutboxEntry, other: OutboxEntry) =>
  tour === other.tour &&
  state !== 'sent' &&
  kind !== 'send-photo' &&
  (kind === 'start-tour' ||
    (other.kind === 'conclude-tour' && kind !== 'conclude-tour') ||
    (refs.touchpoint !== null && refs.touchpoint === other.refs.touchpoint && seq < other.seq));
