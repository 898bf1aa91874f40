import { cleanEmail } from '#contract/accounts/cleanEmail.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { findUserByEmail, lockUser } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import { newLink } from '../accounts/newLink.ts';
import { audit } from '../audit/audit.ts';

/** A link to a new password, and until when it is valid (ISO 8601 in UTC). */
export type ResetLink = { readonly email: string; readonly link: string; readonly expiresAt: string };

/**
 * Makes the link to a new password for the operator's console, where it is printed (E20); the account's other links live on.
 * Refuses an address without an account, an account that was never activated, and a disabled one.
 */
export function makeResetLink(
  deps: Pick<AppContext, 'database' | 'now' | 'randomBytes' | 'publicUrl'>,
  address: string,
): Promise<Result<ResetLink, 'not_found' | 'not_activated' | 'account_disabled'>> {
  const { database, now, randomBytes } = deps;
  return inTransaction(database, async (transaction) => {
    const found = await findUserByEmail(transaction, cleanEmail(address));
    const user = found && (await lockUser(transaction, found.id));
    if (user === undefined) return refused('not_found');
    if (user.disabled_at !== null) return refused('account_disabled');
    if (user.activated_at === null) return refused('not_activated');
    const time = now();
    const { url, expiresAt } = await newLink(deps, transaction, {
      purpose: 'password_reset',
      person: user,
      mailId: null,
      handedBy: null,
    });
    const work = { transaction, now: time.toISOString(), newId: () => uuidv7(time, randomBytes) };
    await audit(work, 'reset_link_printed', { actor: null, subject: user.email, accountId: user.id });
    return accepted({ email: user.email, link: url, expiresAt });
  });
}
