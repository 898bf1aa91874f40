import type { FindingState } from '../results/finding.ts';
import type { RepairAnswer } from './repairAnswer.ts';

/** An event in the history of a finding, as far as it ends an answer, or what followed it. */
type Happened = {
  readonly kind: 'seen' | 'reopened' | 'seen_good' | 'changed' | 'sent' | 'answered';
  /** The finding's from then on. */
  readonly state: FindingState;
  readonly to: string | null;
  readonly answer?: RepairAnswer | undefined;
};

/**
 * R2: the bad rating that ended a "done" which nobody had judged, as long as nobody has said anything about it since, and it was not
 * rated good; null if there is none. `history` is oldest first.
 */
export function seenAgain<Event extends Happened>(history: readonly Event[]): Event | null {
  let done: Event | null = null;
  let again: Event | null = null;
  let state: FindingState = 'open';
  for (const event of history) {
    const isJudged = event.kind === 'changed' ? event.state !== state : event.to === done?.to;
    if (event.kind === 'seen' || event.kind === 'reopened') {
      if (done !== null) again ??= event;
    } else if (event.kind === 'answered') {
      done = event.answer === 'done' ? event : null;
      again = null;
    } else if (event.kind === 'seen_good' ? again !== null : isJudged) {
      done = null;
      again = null;
    }
    ({ state } = event);
  }
  return again;
}
