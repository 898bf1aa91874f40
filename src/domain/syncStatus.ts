/** What the sync indicator shows (S19). Counts come from the outbox, `reachable` from real responses (S12). */
export type SyncStatus = {
  /** False until the outbox was counted, and while something may be in the mirror only: the counts then mean nothing (S19). */
  readonly counted: boolean;
  readonly unsent: number;
  readonly sending: number;
  readonly needsYou: number;
  /** ISO 8601, UTC; null when nothing is unsent. */
  readonly oldestUnsentAt: string | null;
  readonly reachable: 'unknown' | 'yes' | 'no';
  /** S16: calls with the token get a 401 that is not the server's, whose health answers. */
  readonly loginRefused: boolean;
};
