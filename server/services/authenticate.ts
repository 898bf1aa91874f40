import { hash as digest } from 'node:crypto';
import { sessionIdleMs, sessionLongestMs } from '#domain/sessionLife.ts';
import type { Database } from '../database/tables.ts';
import { type FoundSession, findSessions } from '../repositories/sessions.ts';
import { gathered } from './gathered.ts';

/** What is stored of a token: enough to recognise it, nothing to sign in with. */
export function tokenHash(token: string): string {
  return digest('sha256', token);
}

/** The times before which a session is over. */
export function sessionLimits(now: Date): { readonly lastUsed: string; readonly created: string } {
  return {
    lastUsed: new Date(now.getTime() - sessionIdleMs).toISOString(),
    created: new Date(now.getTime() - sessionLongestMs).toISOString(),
  };
}

/** Finds the sessions of requests that arrive together in one go. */
export function sessionFinder(db: Database): (hash: string) => Promise<FoundSession | undefined> {
  return gathered(async (hashes) => {
    const found = await findSessions(db, hashes);
    return new Map(found.map((session) => [session.token_hash, session]));
  });
}
