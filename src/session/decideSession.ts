import type { Me } from '#contract/accounts/session.ts';
import type { StoredSession } from '#contract/accounts/storedSession.ts';
import type { SessionEvent, SessionState } from './sessionState.ts';

/** What a page knows when it has read the record. */
export type SessionReading = {
  /** The record; null where there is none, or the store refuses it. */
  readonly stored: StoredSession | null;
  /** What local storage says. */
  readonly hint: { readonly token: string | null; readonly tourId: string | null };
  /** The person of local storage's token, where there is no record. */
  readonly owner: Me | null;
  readonly before: SessionState;
  /** How the session of this page has just ended. */
  readonly end: Pick<StoredSession, 'ended'>;
};

/**
 * Who is signed in (S15, S27): whoever the record names, nobody where it names nobody, and whoever local storage names where there
 * is no record. `isSame`: the page shows that already. A session that has ended by itself keeps its tour (S16).
 */
export function decideSession({ stored, hint, owner, before, end }: SessionReading) {
  const { token, me, ended } = stored ?? { token: hint.token, me: owner, ...end };
  const isSame =
    before.authToken === token &&
    before.status === (token === null ? 'signed_out' : 'signed_in') &&
    (before.me !== null || me === null);
  // Beside another token, or none, it is the tour of somebody else.
  const hasTour = token === null ? ended !== undefined : hint.token === token;
  const own = isSame ? before.tourId : null;
  const tourId = hasTour ? hint.tourId : own;
  const notice = before.authToken === null ? null : (ended ?? null);
  return { isSame, type: 'restored', token, me, tourId, notice } satisfies SessionEvent & { isSame: boolean };
}
