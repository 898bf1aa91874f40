import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { TokenPurpose } from '../../database/tables.ts';
import { findAccountToken, redeemAccountToken } from '../../repositories/accountTokens.ts';
import { lockUser } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import { clientPrefix, consume } from '../rate-limit/consume.ts';
import { type NewPassword, newPasswordErrors } from './newPassword.ts';
import { tokenHash } from './tokens.ts';

/** How often an address may be wrong about a link. The right link works regardless of wrong guesses. */
const guesses = { size: 30, refillMs: 5_000 };

const busySeconds = 5;

const invalid = {
  activation: { reason: 'invalid_activation_token' },
  password_reset: { reason: 'invalid_password_reset_token' },
} as const satisfies Record<TokenPurpose, AppError>;

/** A new password set by a link: its token, and the address of the client (for the rate limit). */
export type LinkUse = NewPassword & { readonly token: string; readonly address: string };

/** Who came in by a link, with the password already hashed. */
export type LinkHolder = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly passwordHash: string;
};

type LinkWork = Pick<UnitOfWork, 'transaction' | 'now' | 'newId'>;

/**
 * Uses a one-time link to set a password: exactly once, however many try at the same moment. A refused password does
 * not use it up; `apply` false says that the account's state does not fit (any more).
 */
export async function redeemLink(
  context: AppContext,
  purpose: TokenPurpose,
  use: LinkUse,
  apply: (work: LinkWork, holder: LinkHolder) => Promise<boolean>,
): Promise<Result<null, AppError>> {
  const { database, rateLimiter, passwords, randomBytes } = context;
  const hash = tokenHash(use.token);
  const time = context.now();
  const now = time.toISOString();
  const found = await findAccountToken(database, hash, purpose, now);
  if (found === undefined) {
    const admitted = await consume(rateLimiter, [[`links ${clientPrefix(use.address)}`, guesses]]);
    return admitted.ok ? refused(invalid[purpose]) : admitted;
  }
  const errors = newPasswordErrors(context, use, found.email);
  if (errors !== null) return refused({ reason: 'validation_failed', errors });

  // Hashing takes its time, so it is done before the transaction; the link is used up inside.
  const passwordHash = await passwords.hash(use.password);
  if (passwordHash === null) return refused({ reason: 'unavailable', retryAfterSeconds: busySeconds });
  const { id, email, firstname, lastname } = found;
  return inTransaction(database, async (transaction): Promise<Result<null, AppError>> => {
    const work = { transaction, now, newId: () => uuidv7(time, randomBytes) };
    // Before the link: whoever ends an account takes them in this order.
    await lockUser(transaction, id);
    const isFirst = await redeemAccountToken(transaction, hash, now);
    const isDone = isFirst && (await apply(work, { id, email, firstname, lastname, passwordHash }));
    return isDone ? accepted(null) : refused(invalid[purpose]);
  });
}
