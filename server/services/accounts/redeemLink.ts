import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { TokenPurpose } from '../../database/accountTables.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { redeemAccountToken } from '../../repositories/accountTokens.ts';
import { emailKey, lockUser } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import { type AppError, unavailable } from '../AppError.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import { admitOwner } from '../rate-limit/signInLimits.ts';
import { tokenHash } from '../tokens.ts';
import { findLink, type LinkToken, refuseLink } from './findLink.ts';
import { type NewPassword, newPasswordErrors } from './newPassword.ts';

/** A new password set by a link. */
export type LinkUse = NewPassword & LinkToken;

/** The person that a link is for, and the hash of the new password. */
export type LinkHolder = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly passwordHash: string;
  /** The administrator who handed the link over; null: it came by mail (E20). */
  readonly handedBy: string | null;
};

/** Whose link it was. */
export type Redeemed = { readonly userId: string };

type LinkUnitOfWork = Pick<UnitOfWork, 'transaction' | 'now' | 'newId'>;

/**
 * Sets a password by a one-time link: exactly once, however many try at the same time. Afterwards earlier wrong sign-ins no
 * longer lock the owner out (`admitOwner`). A refused password does not use the link up; `apply` returns false if the state of
 * the account does not fit (any more). Refuses an invalid link, a password against PW1 to PW3, and when too many passwords are
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
  const found = await findLink(context, purpose, use);
  if (!found.ok) return found;
  const { id, email, firstname, lastname } = found.value;
  const errors = newPasswordErrors(context, use, email);
  if (errors !== null) return refused({ reason: 'validation_failed', errors });

  // Hashed before the transaction, because it is slow; the link is used up within it.
  const passwordHash = await passwords.hash(use.password);
  if (passwordHash === null) return refused(unavailable);
  const outcome = await inTransaction(database, async (transaction): Promise<Result<Redeemed, null>> => {
    const work = { transaction, now, newId: () => uuidv7(time, randomBytes) };
    // Locked before the link: ending an account locks in the same order.
    await lockUser(transaction, id);
    const link = await redeemAccountToken(transaction, hash, now);
    if (link === undefined) return refused(null);
    const holder = { id, email, firstname, lastname, passwordHash, handedBy: link.handed_by };
    return (await apply(work, holder)) ? accepted({ userId: id }) : refused(null);
  });
  if (!outcome.ok) return refuseLink(context, purpose, use);
  // The password is set: an error now would send its owner to a link that is used up.
  await admitOwner(rateLimiter, emailKey(email), use.address).catch(() => undefined);
  return outcome;
}
