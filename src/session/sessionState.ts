import { create } from 'zustand';
import type { Me } from '#contract/accounts/session.ts';
import { type ApiResult, endsSession } from '../api/ApiResult.ts';

/** The key of the token in local storage (specification §9). */
export const tokenKey = 'authToken';
/** The key of the open tour in local storage (specification §9). */
export const tourKey = 'tourId';
/** The key of a mail's link in session storage, until it is used (E17). */
export const linkKey = 'link';

/** Why the session has ended, for the toast (specification §8). */
export type SessionNotice = 'session_expired' | 'user_disabled';

/** Why GET /api/me refused its token; null if it was accepted or the server did not respond. */
export function noticeOf(result: ApiResult<Me>): SessionNotice | null {
  if (result.ok || result.failure.kind !== 'status' || !endsSession(result.failure)) return null;
  return result.failure.error === 'user_disabled' ? 'user_disabled' : 'session_expired';
}

/**
 * Who is signed in on this device; names as in specification §3. `me` is null while only the token is known (an offline start).
 * Signed in without `authToken`: local storage says so, and nothing is sent until the device store was read (S27). `tourId` is the local id of the open tour, as in local storage (specification §9).
 */
export type SessionState = {
  readonly status: 'starting' | 'signed_out' | 'signed_in';
  readonly authToken: string | null;
  readonly me: Me | null;
  readonly tourId: string | null;
  readonly notice: SessionNotice | null;
};

/** What can happen to a session. */
export type SessionEvent =
  /** The session was read, or has begun or ended, here or in another tab. `token` null: nobody is signed in. */
  | {
      readonly type: 'restored';
      readonly token: string | null;
      readonly me: Me | null;
      readonly tourId: string | null;
      readonly notice?: SessionNotice | null;
    }
  | { readonly type: 'person_known'; readonly token: string; readonly me: Me }
  /** Somebody else is signed in now: what is on the screen goes first (S15). */
  | { readonly type: 'left' }
  /** The device store does not answer, and this is what local storage says. `me` is null for nobody, or somebody unknown. */
  | {
      readonly type: 'guessed';
      readonly isSignedIn: boolean;
      readonly me: Me | null;
      readonly tourId: string | null;
    }
  | { readonly type: 'signed_out' }
  | { readonly type: 'tour_changed'; readonly tourId: string | null }
  | { readonly type: 'notice_seen' };

/** The state before the session is restored. */
export const startingSession: SessionState = {
  status: 'starting',
  authToken: null,
  me: null,
  tourId: null,
  notice: null,
};

/** The reducer of the session. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'restored': {
      const { token, me, tourId, notice = null } = event;
      return {
        status: token === null ? 'signed_out' : 'signed_in',
        authToken: token,
        me,
        tourId,
        notice,
      };
    }
    case 'person_known':
      return state.authToken === event.token ? { ...state, me: event.me } : state;
    case 'guessed': {
      const { isSignedIn, me, tourId } = event;
      return { ...startingSession, status: isSignedIn ? 'signed_in' : 'signed_out', me, tourId };
    }
    case 'left':
      return startingSession;
    case 'signed_out':
      return { ...startingSession, status: 'signed_out' };
    case 'tour_changed':
      return { ...state, tourId: event.tourId };
    case 'notice_seen':
      return { ...state, notice: null };
  }
}

/** The session, for screens to read. Only `createSession` changes it, through the reducer. */
export const useSession = create<SessionState>(() => startingSession);
