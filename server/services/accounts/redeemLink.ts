import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { TokenPurpose } from '../../database/tables.ts';
import { findAccountToken, redeemAccountToken } from '../../repositories/accountTokens.ts';
import { emailKey, lockUser } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import { type AppError, unavailable } from '../AppError.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import { clientPrefix, consume } from '../rate-limit/consume.ts';
import { admitOwner } from '../rate-limit/signInLimits.ts';
import { tokenHash } from '../tokens.ts';
import { type NewPassword, newPasswordErrors } from './newPassword.ts';

/** How often a client may use a wrong link. A right one works regardless of wrong ones. */
const guesses = { size: 30, refillMs: 5_000 };

const invalid = {
  activation: { reason: 'invalid_activation_token' },
  password_reset: { reason: 'invalid_password_reset_token' },
} as const satisfies Record<TokenPurpose, AppError>;

/** A new password set by a link: its token, and the address of the client (for the rate limit). */
export type LinkUse = NewPassword & { readonly token: string; readonly address: string };

/** The person that a link is for, and the hash of the new password. */
export type LinkHolder = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly passwordHash: string;
};

/** Whose link it was. */
export type Redeemed = { readonly userId: string };

type LinkUnitOfWork = Pick<UnitOfWork, 'transaction' | 'now' | 'newId'>;

/**
 * Sets a password by a one-time link: exactly once, however many try at the same time. Afterwards earlier wrong sign-ins no
 * longer lock the owner out (`admitOwner`). A refused password does not use the link up; `apply` returns false if the state of
 * the account does not fit (any more). Refuses an invalid link, a password against P1 to P4, and when too many passwords are
 * being hashed.
 */
export async function redeemLink(
  context: AppContext,
  purpose: TokenPurpose,
  use: LinkUse,
  apply: (work: LinkUnitOfWork, holder: LinkHolder) => Promise<boolean>,
): Promise<Result<Redeemed, AppError>> {
  const { database, rateLimiter, passwords, randomBytes } = context;
  const hash = tokenHash(use.token);
  const time = context.now();
  const now = time.toISOString();
  const found = await findAccountToken(database, hash, purpose, now);
  if (found === undefined) {
    const consumed = await consume(rateLimiter, [[`links ${clientPrefix(use.address)}`, guesses]]);
    return consumed.ok ? refused(invalid[purpose]) : consumed;
  }
  const errors = newPasswordErrors(context, use, found.email);
  if (errors !== null) return refused({ reason: 'validation_failed', errors });

  // Hashed before the transaction, because it is slow; the link is used up within it.
  const passwordHash = await passwords.hash(use.password);
  if (passwordHash === null) return refused(unavailable);
  const { id, email, firstname, lastname } = found;
  const outcome = await inTransaction(database, async (transaction): Promise<Result<Redeemed, AppError>> => {
    const work = { transaction, now, newId: () => uuidv7(time, randomBytes) };
    // Locked before the link: ending an account locks in the same order.
    await lockUser(transaction, id);
    const isFirst = await redeemAccountToken(transaction, hash, now);
    const isDone = isFirst && (await apply(work, { id, email, firstname, lastname, passwordHash }));
    return isDone ? accepted({ userId: id }) : refused(invalid[purpose]);
  });
  // The password is set: an error now would send its owner to a link that is used up.
  if (outcome.ok) await admitOwner(rateLimiter, emailKey(email), use.address).catch(() => undefined);
  return outcome;
}
