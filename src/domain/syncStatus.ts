/** What the indicator shows (S19). Counts come from the outbox, the rest from real answers (S12). */
export type SyncStatus = {
  /** False until the outbox was counted, and while something may be in the mirror only: nothing is known (S19). */
  readonly counted: boolean;
  readonly unsent: number;
  readonly sending: number;
  readonly needsYou: number;
  /** ISO 8601, UTC; null when nothing is unsent. */
  readonly oldestUnsentAt: string | null;
  readonly reachable: 'unknown' | 'yes' | 'no';
};
