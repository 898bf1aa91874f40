import { createHash } from 'node:crypto';
import type { Me } from '#contract/session.ts';
import { accepted } from '#domain/result.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Database } from '../database/tables.ts';
import { type FoundSession, findSession, noteSessionUse } from '../repositories/sessions.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A session lives 30 days after its last use, 90 at most (contract). */
const idleLimitMs = 30 * dayMs;
const absoluteLimitMs = 90 * dayMs;
// Writing at every request would make every read a write; an hour is nothing against 30 days.
const noteUseEveryMs = 60 * 60 * 1000;

/** What is stored of a token: enough to recognise it, nothing to sign in with. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The times before which a session is over. */
export function sessionLimits(now: Date): { readonly lastUsed: string; readonly created: string } {
  return {
    lastUsed: new Date(now.getTime() - idleLimitMs).toISOString(),
    created: new Date(now.getTime() - absoluteLimitMs).toISOString(),
  };
}

function personIn(session: FoundSession, now: Date): Me | null {
  const limits = sessionLimits(now);
  if (session === undefined || session.disabled_at !== null) return null;
  if (session.last_used_at < limits.lastUsed || session.created_at < limits.created) return null;
  const { id, email, firstname, lastname, role, locale } = session;
  return { id, email, firstname, lastname, role, locale };
}

/** The person whose session this is, or null: unknown, expired, or the account was disabled. */
export async function personOf(db: Database, hash: string, now: Date): Promise<Me | null> {
  return personIn(await findSession(db, hash), now);
}

/** The same for a request that arrives: the use of the session is noted. */
export async function authenticate(db: Database, hash: string, now: Date): Promise<Me | null> {
  const session = await findSession(db, hash);
  const person = personIn(session, now);
  const due = new Date(now.getTime() - noteUseEveryMs).toISOString();
  if (person !== null && session !== undefined && session.last_used_at < due) {
    await inTransaction(db, async (transaction) => {
      await noteSessionUse(transaction, hash, now.toISOString());
      return accepted(null);
    });
  }
  return person;
}
