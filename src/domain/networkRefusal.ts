/**
 * What networks have refused of an entry (S10): how often since the first time (`since`, epoch milliseconds), whether the server
 * could be reached at the last time and had been since the first (`reached`), and whether other entries were refused
 * meanwhile while none like it got through (`withOthers`).
 */
export type NetworkRefusals = {
  readonly times: number;
  readonly since: number;
  readonly reached: boolean;
  readonly withOthers: boolean;
};

/** An entry that is not sent: the status of its last failure, and what networks have refused of it. */
export type RefusedByNetwork = {
  readonly status: number | null;
  readonly refusals: NetworkRefusals | null;
  /** Whether it has answers, which can be worded differently. */
  readonly hasAnswers: boolean;
};

/** What is said of an entry that a network has refused; `not_our_server` is a portal. */
export type NetworkVerdict =
  | 'not_our_server'
  | 'text_refused'
  | 'changes_refused'
  | 'everything_refused'
  | 'large_refused'
  | 'login_refused';

const refusalsUntilShown = 3;
// A login, a size and a method have nothing to do with what a text says.
const notOfText: ReadonlySet<number | null> = new Set([401, 405, 413, 501]);

/** S10: whether a network refuses this entry and lets others through: it is shown as needing the person. */
export function isTextRefused({ status, refusals, hasAnswers }: RefusedByNetwork): boolean {
  if (refusals === null || !hasAnswers || notOfText.has(status)) return false;
  return refusals.times >= refusalsUntilShown && refusals.reached && !refusals.withOthers;
}

/** S19: what the network does to an entry. `isReachable`: the last call to the server was answered by it. */
export function networkVerdict(entry: RefusedByNetwork, isReachable: boolean): NetworkVerdict {
  const { status } = entry;
  if (isTextRefused(entry)) return 'text_refused';
  if (status === null || status < 400 || status === 511) return 'not_our_server';
  if (status === 413) return 'large_refused';
  if (status === 405 || status === 501) return 'changes_refused';
  if (!isReachable) return 'everything_refused';
  return status === 401 ? 'login_refused' : 'changes_refused';
}

/** Why a call did not reach the server: no answer, a network that refuses it, or a portal that wants a sign-in. */
export type Unreachable = 'unreachable' | 'network_refused' | 'network_portal';
