import type { Me } from '#contract/accounts/session.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { sessionLimits } from '#domain/users/sessionLife.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { Database, OpenTransaction } from '../../database/tables.ts';
import { lockAdministrators } from '../../repositories/externalUsers.ts';
import {
  type FoundSession,
  findSessions,
  lockOwners,
  noteSessionsUsed,
} from '../../repositories/sessions.ts';
import type { AppError } from '../AppError.ts';
import type { Claim, LockPolicy } from '../idempotency/request.ts';

// Writing at every request would make every read a write; an hour is nothing against 30 days.
const noteUseEveryMs = 60 * 60 * 1000;

/** What a look takes. */
export type LookUp = { readonly database: Database; readonly now: () => Date };

function personIn(session: FoundSession | undefined, now: Date): Me | null {
  if (session === undefined || session.disabled_at !== null) return null;
  const limits = sessionLimits(now);
  if (session.last_used_at < limits.lastUsed || session.created_at < limits.created) return null;
  const { id, email, firstname, lastname, role, locale } = session;
  return { id, email, firstname, lastname, role, locale };
}

/** Whether a claim holds, by the session that was found for it. */
function judgeClaim(
  { role, found }: Claim,
  session: FoundSession | undefined,
  now: Date,
): Result<Me, AppError> {
  const person = personIn(session, now);
  if (person === null) return refused({ reason: 'invalid_session' });
  found(person);
  return role === null || person.role === role ? accepted(person) : refused({ reason: 'forbidden' });
}

/** Writes down that these sessions were used, where that was not done within the hour. */
export async function noteUse(
  { database, now: clock }: LookUp,
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
export async function whoReads(context: LookUp, claim: Claim): Promise<Result<Me, AppError>> {
  const [session] = await findSessions(context.database, [claim.sessionHash]);
  await noteUse(context, [session]);
  return judgeClaim(claim, session, context.now());
}

/**
 * Who asks, for what changes something: looked up in the transaction that does it, and locked to its end. Nobody is
 * signed out, disabled, deleted or given another role between the look and the commit. What only administrators may
 * locks all of them, in the same order everywhere: two who take one another's role come one after the other (E2).
 * `askerOf` is undefined for a person whom somebody else has locked.
 */
export async function lockAskers(
  transaction: OpenTransaction,
  claims: readonly Claim[],
  now: Date,
  lockPolicy: LockPolicy,
): Promise<{
  readonly askerOf: (claim: Claim) => Result<Me, AppError> | undefined;
  readonly sessions: readonly FoundSession[];
}> {
  if (claims.some(({ role }) => role === 'administrator')) await lockAdministrators(transaction);
  const hashes = claims.map(({ sessionHash }) => sessionHash);
  const isLocked = await lockOwners(transaction, hashes, lockPolicy);
  const sessions = await findSessions(transaction, hashes);
  const found = new Map(sessions.map((session) => [session.token_hash, session]));
  const askers = new Map(
    claims.map((claim) => {
      const session = found.get(claim.sessionHash);
      const isElsewhere = session !== undefined && !isLocked(session.id);
      return [claim, isElsewhere ? undefined : judgeClaim(claim, session, now)];
    }),
  );
  return { sessions, askerOf: (claim) => askers.get(claim) };
}
