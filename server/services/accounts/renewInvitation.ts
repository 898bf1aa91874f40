import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { findAccountToken } from '../../repositories/accountTokens.ts';
import { findEndedLink } from '../../repositories/endedLinks.ts';
import { lockUser } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { queueNewInvitation } from '../mail/queueMail.ts';
import { tokenHash } from '../tokens.ts';
import { type LinkToken, refuseLink, whyEnded } from './findLink.ts';

/** How long nobody but an administrator makes another invitation. */
const pauseMs = 60 * 60 * 1000;

/** Milliseconds until another may be made. A time in the future is one of a clock that was wrong. */
function waitMs(invitedAgainAt: string | null, now: Date): number {
  const passed = invitedAgainAt === null ? pauseMs : now.getTime() - Date.parse(invitedAgainAt);
  return passed < 0 ? 0 : Math.max(0, pauseMs - passed);
}

/**
 * Sends a new invitation to the invited address, for a link that has expired (E18). Refuses another link as `refuseLink` does,
 * and whoever was invited again, or had a link copied, within the hour.
 */
export async function renewInvitation(context: AppContext, link: LinkToken): Promise<Result<null, AppError>> {
  const { database, randomBytes } = context;
  const about = { hash: tokenHash(link.token), purpose: 'activation' } as const;
  const time = context.now();
  const now = time.toISOString();
  const outcome = await inTransaction(database, async (transaction): Promise<Result<null, number | null>> => {
    const holder =
      (await findAccountToken(transaction, about.hash, about.purpose, now)) ??
      (await findEndedLink(transaction, about.hash, about.purpose, now));
    const person = holder && (await lockUser(transaction, holder.id));
    if (person === undefined) return refused(null);
    // One that is still valid may be replaced, too.
    const why = await whyEnded(transaction, about, now);
    if (person.activated_at !== null || why === 'used' || why === 'replaced') return refused(null);
    const wait = waitMs(person.invited_again_at, time);
    if (wait > 0) return refused(wait);
    const work = { transaction, now, newId: () => uuidv7(time, randomBytes) };
    await queueNewInvitation(work, person);
    await audit(work, 'user_invited_again', { actor: person, subject: person.email, accountId: person.id });
    return accepted(null);
  });
  if (outcome.ok) return accepted(null);
  if (outcome.reason === null) return refuseLink(context, 'activation', link);
  return refused({ reason: 'too_many_requests', retryAfterSeconds: Math.ceil(outcome.reason / 1000) });
}
