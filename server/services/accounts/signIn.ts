import { accepted, type Result, refused } from '#domain/result.ts';
import { sessionLimits } from '#domain/users/sessionLife.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { deleteSessionsBefore, insertSession } from '../../repositories/sessions.ts';
import { emailKey, findUserByEmail, lockUser, setPasswordHash } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import { type AppError, unavailable } from '../AppError.ts';
import { consumeSignIn } from '../rate-limit/signInLimits.ts';
import { newToken, tokenHash } from '../tokens.ts';

type SignedIn = Result<{ readonly auth_token: string; readonly user_id: string }, AppError>;

type SignInContext = Pick<AppContext, 'database' | 'passwords' | 'rateLimiter' | 'randomBytes' | 'now'>;

/**
 * Begins a session if the password is right. An unknown address, an account that is not activated and a wrong
 * password are refused alike in text and time; only with the right password is `user_disabled` revealed (contract,
 * "Errors"). An attempt that is refused with `unavailable`, or that throws before the session is stored, is not counted.
 */
export async function signIn(
  context: SignInContext,
  attempt: { readonly email: string; readonly password: string; readonly address: string },
): Promise<SignedIn> {
  const account = emailKey(attempt.email);
  const consumed = await consumeSignIn(context.rateLimiter, account, attempt.address);
  if (!consumed.ok) {
    return refused({ reason: 'too_many_requests', retryAfterSeconds: Math.ceil(consumed.reason / 1000) });
  }
  const { succeed, giveBack } = consumed.value;
  const outcome = await compareAndBegin(context, account, attempt.password).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  // The session is stored: an error now would leave one that nobody has the token of.
  if (outcome.ok) await succeed().catch(() => undefined);
  else if (outcome.reason.reason === 'unavailable') await giveBack();
  return outcome;
}

async function compareAndBegin(context: SignInContext, account: string, password: string): Promise<SignedIn> {
  const { database, passwords } = context;
  const user = await findUserByEmail(database, account);
  const right = await passwords.verify(user?.password_hash ?? null, password);
  if (right === 'busy') return refused(unavailable);
  if (!right || user === undefined || user.password_hash === null) {
    return refused({ reason: 'invalid_email_or_password' });
  }
  if (user.disabled_at !== null) return refused({ reason: 'user_disabled' });

  const proven = user.password_hash;
  // When too many are waiting, it is renewed at the next sign-in.
  const renewed = passwords.isOutdated(proven) ? await passwords.hash(password) : null;
  return beginSession(context, { userId: user.id, proven, renewed });
}

/**
 * Stores the session if the proven password is still valid: hashing is slow, and a session must not outlive a
 * reset, a disabling or a deletion committed meanwhile.
 */
function beginSession(
  { database, randomBytes, now: clock }: SignInContext,
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
