import type { Locale } from '#domain/locale.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { composeFindingMail } from '../../mail/composeMail.ts';
import type { FindingMailValues } from '../../mail/MailTexts.ts';
import type { WaitingMail } from '../../repositories/mails.ts';
import { newRepairToken } from '../repair/newRepairToken.ts';
import { type MailDeps, type PreparedMail, senderOf } from './PreparedMail.ts';

/** The stored content of a mail about a finding. Who sends it is looked up when it is sent: a deleted person is not named (N14). */
export type FindingMailContent = {
  readonly locale: Locale;
  readonly values: Omit<FindingMailValues, 'sender'>;
  readonly sender_id: string;
  /** R1: the link that it carries; missing where there is none. */
  readonly link_id?: string;
  /** By which mail programs thread. */
  readonly finding_id: string;
};

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
