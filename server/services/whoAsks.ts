import type { Me } from '#contract/session.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Role } from '#domain/role.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { OpenTransaction } from '../database/tables.ts';
import { holdAdministrators } from '../repositories/externalUsers.ts';
import {
  type FoundSession,
  findSessions,
  holdOwners,
  holdOwnersTogether,
  noteSessionsUsed,
} from '../repositories/sessions.ts';
import { sessionLimits } from './authenticate.ts';
import type { Environment } from './Environment.ts';
import type { Refusal } from './Refusal.ts';

// Writing at every request would make every read a write; an hour is nothing against 30 days.
const noteUseEveryMs = 60 * 60 * 1000;

/** What a request claims: that this is its session, and that whose it is may do this. */
export type Claim = {
  readonly sessionHash: string;
  /** The role that the route is for; null: whoever is signed in. */
  readonly role: Role | null;
  /** Hears who it is, allowed or not, as soon as that was looked up. */
  readonly found: (person: Me) => void;
};

/** What a look takes. */
export type LookUp = Pick<Environment, 'database' | 'now' | 'findSession'>;

function personIn(session: FoundSession | undefined, now: Date): Me | null {
  if (session === undefined || session.disabled_at !== null) return null;
  const limits = sessionLimits(now);
  if (session.last_used_at < limits.lastUsed || session.created_at < limits.created) return null;
  const { id, email, firstname, lastname, role, locale } = session;
  return { id, email, firstname, lastname, role, locale };
}

/** Whether a claim holds, by the session that was found for it. */
export function judgeClaim(
  { role, found }: Claim,
  session: FoundSession | undefined,
  now: Date,
): Result<Me, Refusal> {
  const person = personIn(session, now);
  if (person === null) return refused({ reason: 'invalid_session' });
  found(person);
  return role === null || person.role === role ? accepted(person) : refused({ reason: 'forbidden' });
}

/** Writes down that these sessions were used, where that was not done within the hour. */
export async function noteUse(
  { database, now: clock }: Omit<LookUp, 'findSession'>,
  sessions: readonly (FoundSession | undefined)[],
): Promise<void> {
  const now = clock();
  const due = new Date(now.getTime() - noteUseEveryMs).toISOString();
  const hashes = sessions.flatMap((session) =>
    session !== undefined && session.last_used_at < due && personIn(session, now) !== null
      ? [session.token_hash]
      : [],
  );
  if (hashes.length === 0) return;
  await inTransaction(database, async (transaction) => {
    await noteSessionsUsed(transaction, hashes, now.toISOString());
    return accepted(null);
  });
}

/** Who asks, for what only reads: looked up just before it reads. */
export async function whoReads(environment: LookUp, claim: Claim): Promise<Result<Me, Refusal>> {
  const session = await environment.findSession(claim.sessionHash);
  await noteUse(environment, [session]);
  return judgeClaim(claim, session, environment.now());
}

/**
 * Who asks, for what changes something: looked up in the transaction that does it, and held to its end. Nobody is
 * signed out, disabled, deleted or given another role between the look and the commit. What only administrators may
 * holds all of them, in the same order everywhere: two who take one another's role come one after the other (E2).
 */
export async function whoChanges(
  transaction: OpenTransaction,
  claim: Claim,
  now: Date,
): Promise<{ readonly asker: Result<Me, Refusal>; readonly session: FoundSession | undefined }> {
  if (claim.role === 'administrator') await holdAdministrators(transaction);
  await holdOwners(transaction, [claim.sessionHash]);
  const [session] = await findSessions(transaction, [claim.sessionHash]);
  return { asker: judgeClaim(claim, session, now), session };
}

/**
 * The same for many at once, who are held but not against one another. Undefined: somebody else holds the person, and
 * is not waited for.
 */
export async function whoChangesTogether(
  transaction: OpenTransaction,
  claims: readonly Claim[],
  now: Date,
  patience: 'wait' | 'pass over',
): Promise<{
  readonly askerOf: (claim: Claim) => Result<Me, Refusal> | undefined;
  readonly sessions: readonly FoundSession[];
}> {
  const hashes = claims.map(({ sessionHash }) => sessionHash);
  const isHeld = await holdOwnersTogether(transaction, hashes, patience);
  const sessions = await findSessions(transaction, hashes);
  const found = new Map(sessions.map((session) => [session.token_hash, session]));
  return {
    sessions,
    askerOf: (claim) => {
      const session = found.get(claim.sessionHash);
      if (session !== undefined && !isHeld(session.id)) return undefined;
      return judgeClaim(claim, session, now);
    },
  };
}
