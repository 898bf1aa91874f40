import { forgottenAddress } from '#contract/accounts/auditLog.ts';
import type { Me } from '#contract/accounts/session.ts';
import { shownEmail } from '../../database/shownEmail.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { forgetInAuditLog } from '../../repositories/auditLog.ts';
import { deleteFindingMailsTo } from '../../repositories/mails.ts';
import { insertDeparted } from '../../repositories/operations.ts';
import { forgetLinks, linksToAddress } from '../../repositories/repair/repairLinks.ts';
import { eraseRecipient } from '../../repositories/results/eraseRecipient.ts';
import { emailKey } from '../../repositories/users.ts';
import { audit } from '../audit/audit.ts';

/** N14: removes an address from findings, what was said of them, their links, which end, and their mails, which are not sent. */
export async function eraseAddress(
  transaction: OpenTransaction,
  { email, email_shown }: { readonly email: string; readonly email_shown?: string | undefined },
): Promise<void> {
  await eraseRecipient(transaction, { email, email_shown });
  await deleteFindingMailsTo(transaction, emailKey(email));
  await forgetLinks(transaction, await linksToAddress(transaction, emailKey(email)));
}

/** What forgetting an address works with; `person` null is the operator at the console. */
type Forgetting = {
  readonly transaction: OpenTransaction;
  readonly person: Me | null;
  readonly now: string;
  readonly newId: () => string;
};

/**
 * Forgets an address that has no account, as `eraseAddress` and in the audit log. Stored responses that name it are closed later
 * (`purgeOrphanedOperations`).
 */
export async function forgetAddress(work: Forgetting, email: string): Promise<void> {
  const { transaction, now, newId } = work;
  await eraseAddress(transaction, { email, email_shown: shownEmail(email) });
  await forgetInAuditLog(transaction, email);
  await insertDeparted(transaction, { id: newId(), emailKey: emailKey(email) }, now);
  await audit(work, 'address_forgotten', { actor: work.person, subject: forgottenAddress });
}
