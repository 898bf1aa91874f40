import type { OpenTransaction } from '../../database/tables.ts';
import { composeFindingMail } from '../../mail/composeMail.ts';
import type { WaitingMail } from '../../repositories/mails.ts';
import { newRepairToken } from '../repair/newRepairToken.ts';
import { type MailDeps, type PreparedMail, senderOf } from './PreparedMail.ts';
import type { FindingMailContent } from './queueMail.ts';

/** The mail about a finding, whose content was stored when it was queued, with another token of its link (R1). */
export async function findingMail(
  deps: MailDeps,
  transaction: OpenTransaction,
  row: WaitingMail,
): Promise<PreparedMail | undefined> {
  const { id, recipient, content } = row;
  if (content === null) return undefined;
  const { repairLinks, privacyUrl } = deps.settings;
  const { locale, values, sender_id, link_id, finding_id } = JSON.parse(content) as FindingMailContent;
  const { sender, replyTo } = await senderOf(transaction, sender_id);
  const about = { linkId: link_id ?? '', queuedAt: row.created_at };
  const link = repairLinks ? await newRepairToken(deps, transaction, about) : null;
  const mail = composeFindingMail(locale, {
    id,
    recipient,
    values: { ...values, sender },
    link: link?.url ?? null,
    finding: finding_id,
    replyTo,
    privacyUrl,
  });
  return { mail, row, tokens: link === null ? [] : [link.hash] };
}
