import { filled } from '#domain/cleanText.ts';
import type { Locale } from '#domain/locale.ts';
import { type DigestCounts, type DigestEvent, digestEvents } from '#domain/repair/notices.ts';
import { type Mail, type MailFrame, writtenMail } from './composeMail.ts';
import { mailTexts } from './MailTexts.ts';

/** What a reminder says of a finding (R4); `due` is written in the language of the mail. */
export type RemindedPlace = {
  readonly building: string;
  readonly place: string;
  readonly due: string;
  readonly link: string;
};

/** A reminder of what is overdue (R4), by its links. */
export function composeReminder(
  locale: Locale,
  mail: MailFrame & {
    readonly recipient: string;
    readonly findings: readonly RemindedPlace[];
    /** How many others are overdue. */
    readonly more: number;
    /** Who sent the last message; null once the account was deleted. */
    readonly sender: string | null;
    /** The page where reminders are stopped, and where one press does, if mail programs may offer that. */
    readonly stop: { readonly page: string; readonly press: string | null };
  },
): Mail {
  const { recipient, findings, more, sender, stop } = mail;
  const { hello, reminder, finding } = mailTexts[locale];
  const items = findings.map(({ building, place, due, link }) => ({
    text: filled(reminder.due, { place: `${building} – ${place}`, day: due }),
    link,
  }));
  const [only] = findings;
  const count = findings.length + more;
  const isOne = only !== undefined && count === 1;
  const words = {
    subject: isOne
      ? filled(reminder.one, { place: `${only.building} – ${only.place}` })
      : filled(reminder.several, { count: `${count}` }),
    greeting: hello,
    paragraphs: [sender === null ? reminder.asked : filled(reminder.asks, { sender })],
    items,
    button: null,
    after: [
      ...(more === 0 ? [] : [filled(reminder.more, { count: `${more}` })]),
      isOne ? finding.byLink : finding.byLinks,
    ],
    links: [{ text: reminder.stop, link: stop.page }],
  };
  const written = writtenMail(locale, words, { ...mail, to: { name: '', address: recipient }, link: null });
  return stop.press === null ? written : { ...written, unsubscribe: stop.press };
}

/** A digest of what happened (R5), with links into the office; `since` is written in the language of the mail. */
export function composeDigest(
  locale: Locale,
  mail: MailFrame &
    Pick<Mail, 'to'> & {
      readonly counts: DigestCounts;
      readonly since: string;
      readonly number: (value: number) => string;
      readonly linkTo: (what: DigestEvent | 'account') => string;
    },
): Mail {
  const { counts, since, number, linkTo } = mail;
  const { hello, digest, pair } = mailTexts[locale];
  const { happened, standing } = counts;
  const counted = (name: string, count: number) => filled(pair, { name, value: number(count) });
  const stands = (['unresolved', 'overdue', 'waiting'] as const).map(
    (one) => `– ${counted(digest.standing[one], standing[one])}`,
  );
  const words = {
    subject: filled(digest.subject, { since }),
    greeting: hello,
    paragraphs: [filled(digest.intro, { since })],
    items: digestEvents
      .filter((event) => happened[event] > 0)
      .map((event) => ({ text: counted(digest.happened[event], happened[event]), link: linkTo(event) })),
    button: null,
    after: [[digest.inAll, ...stands].join('\n')],
    links: [{ text: digest.account, link: linkTo('account') }],
  };
  return writtenMail(locale, words, { ...mail, link: null });
}
