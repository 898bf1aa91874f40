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
  const last = history.findLastIndex(({ kind }) => kind === 'answered');
  const done = history[last];
  if (done?.answer !== 'done') return null;
  const since = history.slice(last + 1);
  const isJudged = since.some(({ kind, state, to }, place) =>
    kind === 'changed' ? state !== (since[place - 1] ?? done).state : kind === 'sent' && to === done.to,
  );
  const again = since.findIndex(({ kind }) => kind === 'seen' || kind === 'reopened');
  const isGood = since.slice(again).some(({ kind }) => kind === 'seen_good');
  return isJudged || isGood ? null : (since[again] ?? null);
}
