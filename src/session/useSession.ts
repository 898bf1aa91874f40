import { create } from 'zustand';
import { type SessionState, startingSession } from './sessionState.ts';

/** The session, for screens to read. Only `createSession` changes it, through the reducer. */
export const useSession = create<SessionState>(() => startingSession);
