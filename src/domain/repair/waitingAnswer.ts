import type { FindingState } from '../results/finding.ts';
import type { RepairAnswer } from './repairAnswer.ts';

/** R2: when whoever repairs answered, and how, while that waits for an administrator; else nulls. */
export type Answered = { readonly answered_at: string | null; readonly answer: RepairAnswer | null };

/** No answer waits. */
export const noAnswer: Answered = { answered_at: null, answer: null };

/**
 * A statement about a finding: `to` is whom a message was sent to, or the link of an answer. Addresses are as they are compared; null
 * once they were forgotten: of two such it is not known that they differ.
 */
export type Said = {
  readonly kind: 'changed' | 'message' | 'answered';
  readonly at: string;
  readonly state: FindingState | null;
  readonly answer: RepairAnswer | null;
  readonly to: string | null;
};

/** R2: the answer that waits after all statements, oldest first, of a finding that was last rated bad at a time. */
export function waitingAnswer(said: readonly Said[], seenAt: string | null): Answered {
  const last = said.findLastIndex(({ answer }) => answer !== null);
  const { at: answered_at, answer, to } = said[last] ?? { at: null, answer: null };
  const isJudged = said
    .slice(last + 1)
    .some((one) => one.state !== null || (one.kind === 'message' && one.to === to));
  return isJudged ? noAnswer : afterSeen({ answered_at, answer }, seenAt);
}

/** The same of a finding that was last rated bad at a time, which may be earlier: then a tour was received late. */
export function afterSeen({ answered_at, answer }: Answered, seenAt: string | null): Answered {
  const ends = answered_at !== null && seenAt !== null && seenAt > answered_at;
  return ends ? noAnswer : { answered_at, answer };
}
