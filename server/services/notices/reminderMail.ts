import { repairPaths } from '#contract/http/repairPaths.ts';
import { maxReminded } from '#domain/repair/notices.ts';
import { dayOf } from '#domain/results/days.ts';
import type { SentFinding } from '../../database/repairTables.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { composeReminder, type RemindedPlace } from '../../mail/composeNotices.ts';
import type { WaitingMail } from '../../repositories/mails.ts';
import { insertStopToken } from '../../repositories/notices/stops.ts';
import { storedTimeZone } from '../../repositories/results/resultSettings.ts';
import { emailKey } from '../../repositories/users.ts';
import { type MailDeps, type PreparedMail, senderOf } from '../mail/PreparedMail.ts';
import { newRepairToken } from '../repair/newRepairToken.ts';
import { reportFormats } from '../result-texts/reportFormats.ts';
import { newToken, tokenHash } from '../tokens.ts';
import { remindedFindings } from './remindedFindings.ts';
import { addressHash } from './stopReminders.ts';

/**
 * R4: a reminder of what is overdue when it is sent, with another token of each link, and one that stops reminders; undefined where
 * nothing is left to remind of.
 */
export async function reminderMail(
  deps: MailDeps,
  transaction: OpenTransaction,
  row: WaitingMail,
): Promise<PreparedMail | undefined> {
  const { settings, randomBytes, publicUrl } = deps;
  if (!settings.repairLinks || !settings.reminders) return undefined;
  const now = deps.now().toISOString();
  const zone = await storedTimeZone(transaction, settings.timeZone);
  const addressKey = emailKey(row.recipient);
  const reminded = await remindedFindings(transaction, { now, today: dayOf(now, zone), addressKey });
  const all = reminded.get(addressKey) ?? [];
  const last = all.toSorted((a, b) => (a.sent_at < b.sent_at ? 1 : -1))[0];
  if (last === undefined) return undefined;
  const { locale } = last;
  const { longDay } = reportFormats(locale, zone);
  const tokens: string[] = [];
  const findings: RemindedPlace[] = [];
  for (const { id, due_on } of all.slice(0, maxReminded)) {
    const made = await newRepairToken(deps, transaction, { linkId: id, queuedAt: row.created_at });
    if (made === null) continue;
    const { building, place } = JSON.parse(made.content) as SentFinding;
    findings.push({ building, place, due: longDay(due_on), link: made.url });
    tokens.push(made.hash);
  }
  const stop = newToken(randomBytes);
  const stopHash = tokenHash(stop);
  const token = { token_hash: stopHash, address_hash: addressHash(addressKey), made_at: now };
  await insertStopToken(transaction, token);
  const origin = publicUrl();
  const mail = composeReminder(locale, {
    id: row.id,
    recipient: row.recipient,
    findings,
    more: all.length - findings.length,
    sender: (await senderOf(transaction, last.sender_id)).sender,
    stop: {
      page: `${origin}${repairPaths.stopPage(locale, stop)}`,
      press: origin.startsWith('https:') ? `${origin}${repairPaths.stop(stop)}` : null,
    },
    privacyUrl: settings.privacyUrl,
  });
  return { mail, row, tokens: [...tokens, stopHash] };
}
