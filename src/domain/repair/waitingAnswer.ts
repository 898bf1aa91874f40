import { compareEvents } from '../results/finding.ts';
import type { RepairAnswer } from './repairAnswer.ts';

/** R2: what whoever repairs said, through a link sent to `to`, while that waits for an administrator. */
export type WaitingAnswer = {
  readonly at: string;
  readonly answer: RepairAnswer;
  /** As addresses are compared; null once it was forgotten. */
  readonly to: string | null;
};

/** What begins or ends that an answer waits: an answer, a message, a state that was set, a bad rating at the time of its walk. */
export type AnswerEvent = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'answered'; readonly answer: RepairAnswer; readonly to: string | null }
  | { readonly kind: 'message'; readonly to: string | null }
  | { readonly kind: 'stated' | 'seen_bad' }
);

const orderOf = ({ at, id, kind }: AnswerEvent) => ({ at, id, isStatement: kind !== 'seen_bad' });

/** R2: the answer that waits after all events of a finding, in any order. Of two addresses that were forgotten it is not known that they differ. */
export function waitingAnswer(events: readonly AnswerEvent[]): WaitingAnswer | null {
  return events
    .toSorted((a, b) => compareEvents(orderOf(a), orderOf(b)))
    .reduce<WaitingAnswer | null>((waiting, event) => {
      if (event.kind === 'answered') return { at: event.at, answer: event.answer, to: event.to };
      return event.kind === 'message' && event.to !== waiting?.to ? waiting : null;
    }, null);
}
