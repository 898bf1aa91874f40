import { accepted, type Result, refused } from '#domain/result.ts';
import { emailRefusal } from '#domain/users/externalUser.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { replacePassword } from '../../repositories/externalUsers.ts';
import { deleteUnaddressedResets, insertMails } from '../../repositories/mails.ts';
import { deleteSessionsOf } from '../../repositories/sessions.ts';
import { emailKey } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { killLinks, queueMail } from '../mail/queueMail.ts';
import { clientPrefix, consume } from '../rate-limit/consume.ts';
import type { RateLimiter } from '../rate-limit/RateLimiter.ts';
import { type LinkUse, redeemLink } from './redeemLink.ts';

/**
 * How often one house may ask for resets: forty people behind one router within a minute. Nothing is counted by the
 * address that was typed: who asks for somebody else's would keep them from asking. How many mails leave is counted when
 * they are written.
 */
const perHouse = { size: 60, refillMs: 2_000 };

/**
 * Asks for a link to a new password. Everybody gets the same answer after the same work, a row for the mail; whether
 * the address has an account that may have one is found out when the mail is written, after the answer.
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
  const admitted = await consume(rateLimiter, [[`reset house ${clientPrefix(address)}`, perHouse]]);
  if (!admitted.ok) return admitted;
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

/** Sets a new password by a link. Every session ends, and the person is told by mail. It does not sign in. */
export function resetPassword(context: AppContext, use: LinkUse): Promise<Result<null, AppError>> {
  return redeemLink(context, 'password_reset', use, async (work, holder) => {
    const { id, email, passwordHash } = holder;
    if (!(await replacePassword(work.transaction, id, passwordHash))) return false;
    await deleteSessionsOf(work.transaction, id);
    await killLinks(work, id);
    await deleteUnaddressedResets(work.transaction, emailKey(email));
    await queueMail(work, 'password_changed', holder);
    await audit(work, 'password_reset', { actor: holder, subject: email });
    return true;
  });
}
