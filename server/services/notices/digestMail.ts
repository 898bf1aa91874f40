import { type DigestCounts, getsDigests } from '#domain/repair/notices.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { composeDigest } from '../../mail/composeNotices.ts';
import type { WaitingMail } from '../../repositories/mails.ts';
import { storedTimeZone } from '../../repositories/results/resultSettings.ts';
import { findUser } from '../../repositories/users.ts';
import type { MailDeps, PreparedMail } from '../mail/PreparedMail.ts';
import { reportFormats } from '../result-texts/reportFormats.ts';

/** The stored content of a digest; `since` is the time of the one before. */
export type DigestContent = { readonly since: string; readonly counts: DigestCounts };

/** Where the office shows what a digest counts. */
const places = {
  received: '/tours',
  reopened: '/findings?state=open',
  answered: '/findings?answered=1',
  overdue: '/findings?due=overdue',
  invitations_lost: '/external_users?status=expired',
  links_expired: '/findings',
  mails_refused: '/findings',
  account: '/account',
} as const;

/** R5: a digest, in the person's language; undefined where they get none any more. */
export async function digestMail(
  { settings, publicUrl }: MailDeps,
  transaction: OpenTransaction,
  row: WaitingMail,
): Promise<PreparedMail | undefined> {
  const person = row.user_id === null ? undefined : await findUser(transaction, row.user_id);
  if (!settings.reminders || row.content === null || person === undefined || !getsDigests(person))
    return undefined;
  const { since, counts } = JSON.parse(row.content) as DigestContent;
  const { locale, firstname, lastname, email } = person;
  const { dateTime, number } = reportFormats(locale, await storedTimeZone(transaction, settings.timeZone));
  const mail = composeDigest(locale, {
    id: row.id,
    to: { name: `${firstname} ${lastname}`, address: email },
    counts,
    since: dateTime(since),
    number,
    linkTo: (what) => `${publicUrl()}/${locale}${places[what]}`,
    privacyUrl: settings.privacyUrl,
  });
  return { mail, row, tokens: [] };
}
