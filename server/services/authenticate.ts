import { hash as digest } from 'node:crypto';
import type { Me } from '#contract/session.ts';
import { accepted } from '#domain/result.ts';
import { sessionIdleMs, sessionLongestMs } from '#domain/sessionLife.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Database } from '../database/tables.ts';
import { type FoundSession, findSessions, noteSessionUse } from '../repositories/sessions.ts';
import type { Environment } from './Environment.ts';
import { gathered } from './gathered.ts';

// Writing at every request would make every read a write; an hour is nothing against 30 days.
const noteUseEveryMs = 60 * 60 * 1000;

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

function personIn(session: FoundSession, limits: ReturnType<typeof sessionLimits>): Me | null {
  if (session.disabled_at !== null) return null;
  if (session.last_used_at < limits.lastUsed || session.created_at < limits.created) return null;
  const { id, email, firstname, lastname, role, locale } = session;
  return { id, email, firstname, lastname, role, locale };
}

/** The people of sessions, by their hashes; missing is unknown, expired, or an account that was disabled. */
export async function peopleOf(
  db: Database,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Me>> {
  const people = new Map<string, Me>();
  const limits = sessionLimits(now);
  for (const session of await findSessions(db, hashes)) {
    const person = personIn(session, limits);
    if (person !== null) people.set(session.token_hash, person);
  }
  return people;
}

/** The person whose session this is, or null. */
export async function personOf(db: Database, hash: string, now: Date): Promise<Me | null> {
  return (await peopleOf(db, [hash], now)).get(hash) ?? null;
}

/** Finds the sessions of requests that arrive together in one go. */
export function sessionFinder(db: Database): (hash: string) => Promise<FoundSession | undefined> {
  return gathered(async (hashes) => {
    const found = await findSessions(db, hashes);
    return new Map(found.map((session) => [session.token_hash, session]));
  });
}

/** The person whose session this is, or null, for a request that arrives: the use of the session is noted. */
export async function authenticate(
  { database, findSession, now: clock }: Pick<Environment, 'database' | 'findSession' | 'now'>,
  hash: string,
): Promise<Me | null> {
  const session = await findSession(hash);
  if (session === undefined) return null;
  const now = clock();
  const person = personIn(session, sessionLimits(now));
  const due = new Date(now.getTime() - noteUseEveryMs).toISOString();
  if (person !== null && session.last_used_at < due) {
    await inTransaction(database, async (transaction) => {
      await noteSessionUse(transaction, hash, now.toISOString());
      return accepted(null);
    });
  }
  return person;
}
