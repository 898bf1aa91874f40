import { compareEvents, type Sighting } from '../results/finding.ts';
import type { RepairAnswer } from './repairAnswer.ts';

/** R2: when whoever repairs answered, and how, while that waits for an administrator; else nulls. */
export type Answered = { readonly answered_at: string | null; readonly answer: RepairAnswer | null };

/** No answer waits. */
export const noAnswer: Answered = { answered_at: null, answer: null };

/**
 * What begins or ends that an answer waits: an answer through a link to an address, a message to one, a state that was set, a bad
 * rating at the time of its walk. Addresses are as they are compared; null once they were forgotten.
 */
export type AnswerEvent = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'answered'; readonly answer: RepairAnswer; readonly to: string | null }
  | { readonly kind: 'message'; readonly to: string | null }
  | { readonly kind: 'stated' | 'seen_bad' }
);

const orderOf = ({ at, id, kind }: AnswerEvent) => ({ at, id, isStatement: kind !== 'seen_bad' });

/** R2: the answer that waits after all events of a finding, in any order. Of two addresses that were forgotten it is not known that they differ. */
export function waitingAnswer(events: readonly AnswerEvent[]): Answered {
  const waiting = events
    .toSorted((a, b) => compareEvents(orderOf(a), orderOf(b)))
    .reduce<Extract<AnswerEvent, { readonly kind: 'answered' }> | null>((before, event) => {
      if (event.kind === 'answered') return event;
      return event.kind === 'message' && event.to !== before?.to ? before : null;
    }, null);
  return waiting === null ? noAnswer : { answered_at: waiting.at, answer: waiting.answer };
}

/** The same after one more rating, which may be of a tour that was walked before the answer. */
export function afterRating(
  { answered_at, answer }: Answered,
  rated: Pick<Sighting, 'at' | 'rating'>,
): Answered {
  const ends = rated.rating === 'bad' && answered_at !== null && rated.at > answered_at;
  return ends ? noAnswer : { answered_at, answer };
}
