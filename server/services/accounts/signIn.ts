import { accepted, type Result, refused } from '#domain/result.ts';
import { sessionLimits } from '#domain/users/sessionLife.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { deleteSessionsBefore, insertSession } from '../../repositories/sessions.ts';
import { emailKey, findUserByEmail, lockUser, setPasswordHash } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { admitSignIn } from '../rate-limit/signInLimits.ts';
import { newToken, tokenHash } from './tokens.ts';

const busySeconds = 5;

type SignedIn = Result<{ readonly auth_token: string; readonly user_id: string }, AppError>;

/**
 * A new session for the right password. Unknown, not yet activated and wrong look alike in text and time; only who
 * knows the password learns that an account is disabled (contract, "Errors").
 */
export async function signIn(
  context: AppContext,
  attempt: { readonly email: string; readonly password: string; readonly address: string },
): Promise<SignedIn> {
  const { database, passwords, rateLimiter } = context;
  const account = emailKey(attempt.email);
  const admitted = await admitSignIn(rateLimiter, account, attempt.address);
  if (!admitted.ok) {
    return refused({ reason: 'too_many_requests', retryAfterSeconds: Math.ceil(admitted.reason / 1000) });
  }

  const user = await findUserByEmail(database, account);
  const right = await passwords.verify(user?.password_hash ?? null, attempt.password);
  if (right === 'busy') return refused({ reason: 'unavailable', retryAfterSeconds: busySeconds });
  if (!right || user === undefined || user.password_hash === null) {
    return refused({ reason: 'invalid_email_or_password' });
  }
  if (user.disabled_at !== null) return refused({ reason: 'user_disabled' });

  const proven = user.password_hash;
  // Where too many are waiting it is renewed the next time.
  const renewed = passwords.isOutdated(proven) ? await passwords.hash(attempt.password) : null;
  const outcome = await beginSession(context, { userId: user.id, proven, renewed });
  if (outcome.ok) await admitted.value.succeed();
  return outcome;
}

/**
 * Makes the session, unless what was proven does not hold any more: hashing takes its time, and a reset, a disabling or
 * a deletion that was quicker must not be outlived.
 */
function beginSession(
  { database, randomBytes, now: clock }: AppContext,
  {
    userId,
    proven,
    renewed,
  }: { readonly userId: string; readonly proven: string; readonly renewed: string | null },
): Promise<SignedIn> {
  return inTransaction(database, async (transaction): Promise<SignedIn> => {
    const user = await lockUser(transaction, userId);
    if (user?.password_hash !== proven) return refused({ reason: 'invalid_email_or_password' });
    if (user.disabled_at !== null) return refused({ reason: 'user_disabled' });
    const token = newToken(randomBytes);
    const now = clock();
    await deleteSessionsBefore(transaction, userId, sessionLimits(now));
    await insertSession(transaction, { tokenHash: tokenHash(token), userId, now: now.toISOString() });
    if (renewed !== null) await setPasswordHash(transaction, userId, renewed, proven);
    return accepted({ auth_token: token, user_id: userId });
  });
}
