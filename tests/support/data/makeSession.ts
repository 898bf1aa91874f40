import type { Session } from '../../../src/session/Session.ts';
import { type SessionEvent, startingSession, useSession } from '../../../src/session/sessionState.ts';

/** A person for tests of screens. */
export const ines = {
  id: 'u1',
  email: 'ines@example.org',
  firstname: 'Ines',
  lastname: 'Pector',
  role: 'inspector',
  locale: 'en',
} as const;

/** A session whose functions do nothing but what the test passes. */
export function makeSession(does: Partial<Session> = {}): Session {
  return {
    restore: async () => {},
    signIn: async () => ({ ok: false, reason: { kind: 'unknown' } }),
    completePerson: async () => 'done',
    signOut: async () => ({ ok: true, value: { erased: true } }),
    sessionEnded: async () => {},
    endQuietly: (call) => call(),
    isOver: async () => false,
    saveTour: () => {},
    leaveTour: () => {},
    noticeSeen: () => {},
    ...does,
  };
}

export function signedOut(): void {
  useSession.setState({ ...startingSession, status: 'signed_out' });
}

export function signedIn(tourId: string | null = null): void {
  useSession.setState({ ...startingSession, status: 'signed_in', authToken: 't', me: ines, tourId });
}

/** The end of a session by itself, as `nextSession` takes it. */
export const expired: SessionEvent = {
  type: 'restored',
  token: null,
  me: null,
  tourId: null,
  notice: 'session_expired',
};
