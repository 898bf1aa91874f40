import * as zod from 'zod/mini';
import type { Me } from '#contract/accounts/session.ts';
import { type StoredSession, storedSession, storedSessionKey } from '#contract/accounts/storedSession.ts';
import { withTimeout } from '../mirror/withTimeout.ts';
import type { SessionDeps } from './Session.ts';

// A store that hangs keeps nobody from signing in or out.
const patienceMs = 1_000;

/** The record of who is signed in (S27). Nothing here rejects; what the store refuses is not stored. */
export type SessionRecord = {
  /** The record; null where there is none, or the store refuses it. Waits for a store that hangs. */
  read(): Promise<StoredSession | null>;
  /** What `reading` has read within a second, otherwise undefined. */
  soon(reading: Promise<StoredSession | null>): Promise<StoredSession | null | undefined>;
  /** Stores who has signed in, in place of whoever it was. */
  begin(token: string, me: Me): Promise<void>;
  /** Stores who the person of this token is by now, unless the record is of another one. */
  know(token: string, me: Me): Promise<void>;
  /** Stores that nobody is signed in, and the reason if the session has ended by itself, unless the record is of another token. */
  end(token: string | null, how?: Pick<StoredSession, 'ended'>): Promise<void>;
};

/** The record in the device store. */
export function createSessionRecord({
  deviceStore,
  setTimer,
}: Pick<SessionDeps, 'deviceStore' | 'setTimer'>): SessionRecord {
  const recordIn = (value: unknown) => zod.safeParse(storedSession, value).data ?? null;
  const soon = async <Value>(work: Promise<Value>) =>
    withTimeout(work, patienceMs, setTimer).catch(() => undefined);
  const of = (token: string | null) => (stored: StoredSession | null) =>
    stored === null || stored.token === token;
  const put = async (isMine: (stored: StoredSession | null) => boolean, next: StoredSession | null) =>
    deviceStore.update(storedSessionKey, (value) => (isMine(recordIn(value)) ? next : undefined));
  // A full device that refuses the record must not keep the one before either: then local storage decides.
  const replace = async (...[isMine, next]: Parameters<typeof put>) =>
    soon(put(isMine, next).catch(() => put(isMine, null)));
  return {
    read: async () => recordIn(await deviceStore.read(storedSessionKey).catch(() => null)),
    soon,
    begin: (token, me) => replace(() => true, { token, me }),
    know: (token, me) => soon(put(of(token), { token, me })),
    end: (token, how) => replace(of(token), { token: null, me: null, ...how }),
  };
}
