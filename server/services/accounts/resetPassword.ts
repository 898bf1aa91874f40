import { accepted, type Result, refused } from '#domain/result.ts';
import { emailRefusal } from '#domain/users/externalUser.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { endLinksOf } from '../../repositories/endedLinks.ts';
import { replacePassword } from '../../repositories/externalUsers.ts';
import { insertMails } from '../../repositories/mails.ts';
import { deleteSessionsOf } from '../../repositories/sessions.ts';
import { emailKey } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { queueMail, revokeLinks } from '../mail/queueMail.ts';
import { clientPrefix, consume } from '../rate-limit/consume.ts';
import type { RateLimiter } from '../rate-limit/RateLimiter.ts';
import { type LinkUse, type Redeemed, redeemLink } from './redeemLink.ts';

/**
 * How often the clients of one network may request resets: forty people behind one router within a minute. Requests
 * are not counted by address, or anybody could keep the owner of an address from requesting one. Mails are counted
 * when they are composed.
 */
const perNetwork = { size: 60, refillMs: 2_000 };

/**
 * Requests a link for a new password. Everybody gets the same response after the same work, a row for the mail;
 * whether the address has an account is looked up when the mail is composed, after the response.
 */
export async function requestReset(
  context: Pick<AppContext, 'database' | 'now' | 'randomBytes'> & {
    readonly rateLimiter: Pick<RateLimiter, 'take'>;
  },
  request: { readonly email: string; readonly address: string },
): Promise<Result<null, AppError>> {
  const { database, rateLimiter, randomBytes } = context;
  const { email, address } = request;
  const refusal = emailRefusal(email);
  if (refusal !== null) return refused({ reason: 'validation_failed', errors: { email: [refusal] } });
  const consumed = await consume(rateLimiter, [[`reset house ${clientPrefix(address)}`, perNetwork]]);
  if (!consumed.ok) return consumed;
  const time = context.now();
  const mail = {
    id: uuidv7(time, randomBytes),
    kind: 'password_reset' as const,
    user_id: null,
    recipient: emailKey(email),
    created_at: time.toISOString(),
  };
  return inTransaction(database, async (transaction): Promise<Result<null, AppError>> => {
    await insertMails(transaction, [mail]);
    return accepted(null);
  });
}

/**
 * Sets a new password by a link. Every session ends, and the person is informed by mail. Does not sign in. Refuses
 * as `redeemLink` does.
 */
export function resetPassword(context: AppContext, use: LinkUse): Promise<Result<Redeemed, AppError>> {
  return redeemLink(context, 'password_reset', use, async (work, holder) => {
    const { id, email, passwordHash } = holder;
    if (!(await replacePassword(work.transaction, id, passwordHash))) return false;
    await deleteSessionsOf(work.transaction, id);
    await endLinksOf(
      work.transaction,
      { userId: id, purpose: 'password_reset' },
      { how: 'used', now: work.now },
    );
    await revokeLinks(work, holder);
    await queueMail(work, 'password_changed', holder);
    await audit(work, 'password_reset', { actor: holder, subject: email, accountId: id });
    return true;
  });
}
