import { accepted, type Result, refused } from '#domain/result.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { deleteMailsOf } from '../repositories/mails.ts';
import { deleteSessionsBefore, insertSession } from '../repositories/sessions.ts';
import { emailKey, findUserByEmail, setPasswordHash } from '../repositories/users.ts';
import { sessionLimits, tokenHash } from './authenticate.ts';
import type { Environment } from './Environment.ts';
import { mailsWithLink } from './queueMail.ts';
import type { Refusal } from './Refusal.ts';
import { admitSignIn, noteSignIn } from './signInLimits.ts';

const tokenBytes = 32;
const busySeconds = 5;

/**
 * A new session for the right password. Unknown, not yet activated and wrong look alike in text and time; only who
 * knows the password learns that an account is disabled (contract, "Errors").
 */
export async function signIn(
  environment: Environment,
  attempt: { readonly email: string; readonly password: string; readonly address: string },
): Promise<Result<{ readonly auth_token: string; readonly user_id: string }, Refusal>> {
  const { database, passwords, throttle } = environment;
  const account = emailKey(attempt.email);
  const waitMs = await admitSignIn(throttle, account, attempt.address);
  if (waitMs > 0) {
    return refused({ reason: 'too_many_requests', retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  const user = await findUserByEmail(database, account);
  const right = await passwords.verify(user?.password_hash ?? null, attempt.password);
  if (right === 'busy') return refused({ reason: 'unavailable', retryAfterSeconds: busySeconds });
  if (!right || user === undefined || user.password_hash === null) {
    return refused({ reason: 'invalid_email_or_password' });
  }
  if (user.disabled_at !== null) return refused({ reason: 'user_disabled' });
  await noteSignIn(throttle, account, attempt.address);

  const renewed = passwords.isOutdated(user.password_hash) ? await passwords.hash(attempt.password) : null;
  const token = Buffer.from(environment.randomBytes(tokenBytes)).toString('base64url');
  const now = environment.now();
  return inTransaction(database, async (transaction) => {
    await deleteSessionsBefore(transaction, user.id, sessionLimits(now));
    // Whoever remembers the password needs no link to a new one: a forgotten mail is no way in any more.
    await deleteMailsOf(transaction, user.id, mailsWithLink.password_reset);
    await insertSession(transaction, {
      tokenHash: tokenHash(token),
      userId: user.id,
      now: now.toISOString(),
    });
    if (renewed !== null) await setPasswordHash(transaction, user.id, renewed);
    return accepted({ auth_token: token, user_id: user.id });
  });
}
