import type { InspectionDatabase } from '../InspectionDatabase.ts';

export type OutboxKind = 'start-tour' | 'save-touchpoint' | 'add-floor' | 'conclude-tour';

/** `sent` is acknowledged and waits only for its removal (S13). */
export type EntryState = 'waiting' | 'sending' | 'needs-you' | 'sent';

/** Why an entry is not sent yet, though it will be tried again (S10). */
export type WaitingReason = 'no_answer' | 'timeout' | 'not_our_server' | 'busy' | 'server_error' | 'session';

/** Why an entry cannot go on without the person (S10, S18). `server_fault` is flagged, but still tried. */
export type RefusalReason =
  | 'refused_floor'
  | 'refused_answers'
  | 'tour_concluded'
  | 'not_found'
  | 'refused'
  | 'server_fault';

/**
 * What the last attempt came to. `error` and `errors` are the server's, `at` is epoch milliseconds.
 * `awaitsContact`: the server was out of reach, so its next sign of life is a better time than `nextAttemptAt`.
 */
export type LastFailure = {
  readonly reason: WaitingReason | RefusalReason;
  readonly status: number | null;
  readonly error: string | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly at: number;
  readonly awaitsContact: boolean;
};

/** What an entry is about, for its order (S6) and for the list that people read (S18). Local ids. */
export type EntryRefs = {
  readonly touchpoint: string | null;
  /** The catalogue's entry: floors of one are told apart by their number only. */
  readonly catalogueTouchpoint: string | null;
  readonly touchpointName: string | null;
  readonly floor: number | null;
  /** The floor that the touchpoint held before this revision and holds no more after it. */
  readonly frees: number | null;
  readonly buildingLabel: string | null;
};

/** The bytes of the first attempt; every retry sends them again (S8). */
export type WireRequest = {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string | null;
};

/** S3: data, never closures. Times are epoch milliseconds of the device. */
export type OutboxEntry = {
  readonly seq: number;
  readonly operationId: string;
  /** The local id of the tour. */
  readonly tour: string;
  readonly kind: OutboxKind;
  readonly refs: EntryRefs;
  /** JSON of a `FrozenTour`, a `FrozenTouchpoint`, or `null`: also once it is acknowledged. */
  readonly payload: string;
  readonly contractVersion: number;
  readonly state: EntryState;
  /** All of them, for ever: 0 means that nobody but this device knows the entry (S5). */
  readonly attempts: number;
  /** Failures in a row since the person last said "send now": what the pause grows with (S11). */
  readonly failures: number;
  /** How many of them were the server's own faults (S10). */
  readonly serverFaults: number;
  readonly nextAttemptAt: number;
  readonly lastFailure: LastFailure | null;
  readonly wire: WireRequest | null;
  readonly createdAt: number;
  /** Operation ids of refused entries that this one stands for (S18). */
  readonly replaces?: readonly string[] | undefined;
  /** A copy of it was saved to a file, or came from one (S17): somebody else may send it as well. */
  readonly copied?: boolean;
};

/** S18: what an entry in the place of `replaced` stands for: that one, if it was ever attempted, and what it stood for. */
export function standsFor({ operationId, attempts, copied, replaces = [] }: OutboxEntry): string[] {
  return attempts > 0 || copied === true ? [...replaces, operationId] : [...replaces];
}

/** Everything in the outbox, also what is acknowledged and not removed yet; oldest first. */
export async function everyEntry(db: InspectionDatabase): Promise<OutboxEntry[]> {
  return db.outbox.toArray();
}

/**
 * Everything not acknowledged, oldest first. Next to nothing else is in the table (S13), and all of it is one answer of
 * the store, where to ask for three states is a step of a cursor for each entry.
 */
export async function unsentEntries(db: InspectionDatabase): Promise<OutboxEntry[]> {
  return unsentAmong(await everyEntry(db));
}

/** Everything of one tour that is not acknowledged, oldest first. */
export async function unsentOfTour(db: InspectionDatabase, tour: string): Promise<OutboxEntry[]> {
  return unsentAmong(await db.outbox.where('tour').equals(tour).sortBy('seq'));
}

/** Those that are not acknowledged. */
export function unsentAmong(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter((entry) => entry.state !== 'sent');
}

/** How many conclusions and starts are on this device only (S17, S19). */
export async function unsentCount(db: InspectionDatabase): Promise<number> {
  return db.outbox.where('state').anyOf('waiting', 'sending', 'needs-you').count();
}
