import { accepted, type Result, refused } from '#domain/result.ts';
import { replacePassword } from '../../repositories/externalUsers.ts';
import { deleteOtherSessions } from '../../repositories/sessions.ts';
import { findUser } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import { type AppError, unavailable } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Claim, CommandResult } from '../idempotency/request.ts';
import { whoReads } from '../idempotency/whoAsks.ts';
import { executeOnce } from '../idempotency/withIdempotency.ts';
import { queueMail, revokeLinks } from '../mail/queueMail.ts';
import { consume } from '../rate-limit/consume.ts';
import { type NewPassword, newPasswordErrors } from './newPassword.ts';

/** Limits guesses of the current password at an unlocked device. */
const guesses = { size: 10, refillMs: 30_000 };

type Change = NewPassword & { readonly current_password: string };

const wrongPassword = { current_password: ['wrong'] };

/** Checks the current password and the new one. Returns the stored hash of the current one and a hash of the new. */
async function checkedHashes(
  context: AppContext,
  claim: Claim,
  change: Change,
): Promise<Result<{ readonly proven: string; readonly next: string }, AppError>> {
  const { database, passwords, rateLimiter } = context;
  const reader = await whoReads(context, claim);
  if (!reader.ok) return reader;
  const user = await findUser(database, reader.value.id);
  const proven = user?.password_hash ?? null;
  const bucket = `password ${reader.value.id}`;
  const consumed = await consume(rateLimiter, [[bucket, guesses]]);
  if (!consumed.ok) return consumed;
  const right = await passwords.verify(proven, change.current_password);
  if (right === 'busy') {
    // Nothing was compared.
    await rateLimiter.giveBack(bucket);
    return refused(unavailable);
  }
  const wrong = right ? null : wrongPassword;
  if (right) await rateLimiter.reset(bucket);
  const errors = newPasswordErrors(context, change, user?.email ?? '');
  if (proven === null || wrong !== null || errors !== null) {
    return refused({ reason: 'validation_failed', errors: { ...wrong, ...errors } });
  }
  const next = await passwords.hash(change.password);
  if (next === null) return refused(unavailable);
  return accepted({ proven, next });
}

/**
 * Changes one's own password, if the proven one is still stored. Every other session ends and every link is
 * deleted; this session stays. Nothing is stored under an Idempotency-Key, because it would be a fast hash of two
 * passwords: a repeated request is refused because its current password is wrong by then.
 */
export async function changeOwnPassword(
  context: AppContext,
  claim: Claim,
  change: Change,
): Promise<CommandResult> {
  const checked = await checkedHashes(context, claim, change);
  if (!checked.ok) return checked;
  const request = { claim, key: null, requestHash: '' };
  return executeOnce(context, request, async (work) => {
    const { transaction, person } = work;
    const { proven, next } = checked.value;
    if (!(await replacePassword(transaction, person.id, next, proven))) {
      return refused({ reason: 'validation_failed', errors: wrongPassword });
    }
    await deleteOtherSessions(transaction, person.id, claim.sessionHash);
    await revokeLinks(work, person);
    await queueMail(work, 'password_changed', person);
    await audit(work, 'password_changed', { actor: person, subject: person.email, accountId: person.id });
    return accepted({ status: 200, body: {} });
  });
}
