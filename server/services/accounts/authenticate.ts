import { hash as digest } from 'node:crypto';
import { sessionIdleMs, sessionMaxMs } from '#domain/users/sessionLife.ts';

/** What is stored of a token: enough to recognise it, nothing to sign in with. */
export function tokenHash(token: string): string {
  return digest('sha256', token);
}

/** The times before which a session is over. */
export function sessionLimits(now: Date): { readonly lastUsed: string; readonly created: string } {
  return {
    lastUsed: new Date(now.getTime() - sessionIdleMs).toISOString(),
    created: new Date(now.getTime() - sessionMaxMs).toISOString(),
  };
}
