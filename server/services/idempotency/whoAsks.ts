import type { OwnAccount } from '#contract/accounts/ownAccount.ts';
import type { Me } from '#contract/accounts/session.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { sessionLimits } from '#domain/users/sessionLife.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { isDatabaseUnavailable } from '../../database/openDatabase.ts';
import { shownEmail } from '../../database/shownEmail.ts';
import type { Database, OpenTransaction } from '../../database/tables.ts';
import { lockAdministrators } from '../../repositories/externalUsers.ts';
import {
  type FoundSession,
  findSessions,
  lockOwners,
  recordSessionUse,
} from '../../repositories/sessions.ts';
import { findHandedBy, findUser } from '../../repositories/users.ts';
import type { AppError } from '../AppError.ts';
import type { Asker, Claim, LockPolicy } from './request.ts';

// More often, every read would write. Less often, the list of sessions would be too stale to show a stranger's device.
const recordUseEveryMs = 5 * 60 * 1000;

/** What a look-up needs. */
export type LookUp = { readonly database: Database; readonly now: () => Date };

function personIn(session: FoundSession | undefined, now: Date): Asker | null {
  if (session === undefined || session.disabled_at !== null) return null;
  const limits = sessionLimits(now);
  if (session.last_used_at < limits.lastUsed || session.created_at < limits.created) return null;
  const { id, email, firstname, lastname, role, locale, activated_at } = session;
  return { id, email, email_shown: shownEmail(email), firstname, lastname, role, locale, activated_at };
}

/** Whether a claim holds, given the session that was found for it: `invalid_session` or `forbidden` if not. */
function judgeClaim(
  { role, found }: Claim,
  session: FoundSession | undefined,
  now: Date,
): Result<Asker, AppError> {
  const person = personIn(session, now);
  if (person === null || session === undefined) return refused({ reason: 'invalid_session' });
  found(person, session.lists);
  return role === null || person.role === role ? accepted(person) : refused({ reason: 'forbidden' });
}

/**
 * Stores that these sessions were used, unless that was stored within the last five minutes. Where nothing can be written
 * now, a later call stores it: reads are answered and commits stand even if this write fails.
 */
export async function recordUse(
  { database, now: clock }: LookUp,
  sessions: readonly (FoundSession | undefined)[],
): Promise<void> {
  const now = clock();
  const due = new Date(now.getTime() - recordUseEveryMs).toISOString();
  const hashes = sessions.flatMap((session) =>
    session !== undefined && session.last_used_at < due && personIn(session, now) !== null
      ? [session.token_hash]
      : [],
  );
  if (hashes.length === 0) return;
  try {
    await inTransaction(database, async (transaction) => {
      await recordSessionUse(transaction, hashes, now.toISOString());
      return accepted(null);
    });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/**
 * The person who makes a request that only reads, looked up just before it reads; refuses with `invalid_session` or
 * `forbidden`.
 */
export async function whoReads(context: LookUp, claim: Claim): Promise<Result<Asker, AppError>> {
  const [session] = await findSessions(context.database, [claim.sessionHash]);
  await recordUse(context, [session]);
  return judgeClaim(claim, session, context.now());
}

/**
 * The people who make requests that change something, looked up in the transaction of the change and locked to its
 * end: nobody is signed out, disabled, deleted or given another role between look-up and commit. Requests that only
 * administrators may make lock all administrators, in the same order everywhere: of two who take away each other's
 * role, the second waits and sees the first change (E2). `askerOf` returns undefined for a person locked by another
 * transaction.
 */
export async function lockAskers(
  transaction: OpenTransaction,
  claims: readonly Claim[],
  now: Date,
  lockPolicy: LockPolicy,
): Promise<{
  readonly askerOf: (claim: Claim) => Result<Asker, AppError> | undefined;
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

/** Who is signed in, by whom the link was handed over that activated the account (E20), and an administrator's digest (R5). */
export async function readMe(database: Database, person: Me): Promise<OwnAccount> {
  const link_handed_over = await findHandedBy(database, person.id);
  const digest = person.role === 'administrator' ? (await findUser(database, person.id))?.digest : undefined;
  return {
    ...person,
    ...(link_handed_over === undefined ? {} : { link_handed_over }),
    ...(digest === undefined ? {} : { digest }),
  };
}
