import { createContext, use } from 'react';
import type { Session } from '../../session/Session.ts';

export const SessionContext = createContext<Session | null>(null);

/** What can be done with the session; its state is read with `useSession`. */
export function useSessionActions(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('No session here.');
  return session;
}
