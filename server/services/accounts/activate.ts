import type { Result } from '#domain/result.ts';
import { endLinksOf } from '../../repositories/endedLinks.ts';
import { activateUser } from '../../repositories/externalUsers.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { revokeLinks } from '../mail/queueMail.ts';
import { type LinkUse, type Redeemed, redeemLink } from './redeemLink.ts';

/**
 * Accepts an invitation by setting the first password (specification §4). Does not sign in. Refuses as `redeemLink`
 * does.
 */
export function activate(context: AppContext, use: LinkUse): Promise<Result<Redeemed, AppError>> {
  return redeemLink(context, 'activation', use, async (work, holder) => {
    const { id, email, passwordHash, handedBy } = holder;
    const activated = { id, passwordHash, now: work.now, handed_by: handedBy };
    if (!(await activateUser(work.transaction, activated))) return false;
    await endLinksOf(work.transaction, { userId: id, purpose: 'activation' }, { how: 'used', now: work.now });
    await revokeLinks(work, holder);
    await audit(work, 'user_activated', { actor: holder, subject: email, accountId: id });
    return true;
  });
}
