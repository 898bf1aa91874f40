import type { Session } from '../../../src/session/Session.ts';
import { startingSession, useSession } from '../../../src/session/sessionState.ts';

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
    saveTour: async () => {},
    leaveTour: async () => {},
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
