import { escapedHtml, filled } from '#domain/cleanText.ts';
import type { Locale } from '#domain/locale.ts';
import type { AccountMailKind } from '#domain/users/externalUser.ts';
import { type FindingMailValues, mailTexts } from './MailTexts.ts';

/** Something that a mail names, with where it leads. */
type MailLink = { readonly text: string; readonly link: string };

/** The words of one mail. `button` is the label of the link; null for a mail without one. */
type MailWords = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** What the mail is about, if that is several things. */
  readonly items?: readonly MailLink[];
  readonly button: string | null;
  readonly after: readonly string[];
  /** Printed small at the end. */
  readonly links?: readonly MailLink[];
};

/** A composed mail, of which a transport makes headers and encodings. */
export type Mail = {
  /** Unique; a mail that is sent again after a crash has the same Message-ID. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom a reply reaches; missing: nobody reads it. */
  readonly replyTo?: MailSender;
  /** Of a message by a person about a finding: its id, by which mail programs thread; null: it is not known. */
  readonly finding?: string | null;
  /** Where one press stops such mails (RFC 8058). */
  readonly unsubscribe?: string;
};

/** The administrator whom a reply to a mail reaches: an account that is neither deleted nor disabled. */
export type MailSender = { readonly name: string; readonly email: string };

/** What every mail has beside its words. */
export type MailFrame = {
  readonly id: string;
  /** The setting PRIVACY_URL. */
  readonly privacyUrl?: string | null;
  readonly replyTo?: MailSender | null;
};

/** Whom a mail is about: written to at `email`, and named by `email_shown` where there is one (E3). */
type MailPerson = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly email_shown?: string | undefined;
};

const textStyle = 'margin:0 0 16px;font:16px/1.5 system-ui,sans-serif;color:#1c2733';
const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#0b5d51;color:#fff;font:600 16px/1.5 system-ui,sans-serif;text-decoration:none';

function paragraph(text: string): string {
  return `<p style="${textStyle}">${escapedHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function linkHtml(button: string, hint: string, link: string): string {
  const href = escapedHtml(link);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="${buttonStyle}">${escapedHtml(button)}</a></p>`,
    `<p style="${textStyle};font-size:13px">${escapedHtml(hint)}<br><a href="${href}" style="word-break:break-all">${href}</a></p>`,
  ].join('\n');
}

function linkedParagraph({ text, link }: MailLink, style: string): string {
  return `<p style="${textStyle};${style}"><a href="${escapedHtml(link)}" style="color:#0b5d51">${escapedHtml(text)}</a></p>`;
}

/**
 * A mail in the recipient's language, as text and as HTML with the same words. `link` is given exactly when the
 * kind has a button. The HTML loads nothing, so that opening it cannot be tracked.
 */
export function composeMail(
  kind: AccountMailKind,
  locale: Locale,
  mail: MailFrame & { readonly person: MailPerson; readonly link: string | null },
): Mail {
  const { person, link, replyTo = null } = mail;
  const { firstname, lastname, email, email_shown = email } = person;
  const to = { name: `${firstname} ${lastname}`, address: email };
  const { accounts, greeting, questions } = mailTexts[locale];
  const { subject, paragraphs, button = null, after = [] } = accounts[kind];
  const values = { firstname, lastname, email: email_shown };
  const words = {
    subject,
    greeting: filled(greeting, values),
    paragraphs,
    button,
    after: [
      ...after.map((text) => filled(text, values)),
      ...(replyTo === null ? [] : [filled(questions, replyTo)]),
    ],
  };
  return writtenMail(locale, words, { ...mail, to, link });
}

/** A message about a finding, in the language that the sender chose; with a link, it is answered by that or by a reply (R1). */
export function composeFindingMail(
  locale: Locale,
  mail: MailFrame & {
    readonly recipient: string;
    readonly values: FindingMailValues;
    readonly link: string | null;
    readonly finding: string | null;
  },
): Mail {
  const { recipient, values, link, finding, replyTo = null } = mail;
  const { building, place, comments, due, note, sender } = values;
  const { finding: texts, hello, pair } = mailTexts[locale];
  const named = (name: string, value: string) => filled(pair, { name, value });
  const about = [named(texts.building, building), named(texts.place, place)];
  const seen = comments.map(({ day, comment }) => `– ${named(day, comment)}`);
  const tell = sender === null ? [] : [filled(texts.tell, { sender })];
  const words = {
    subject: filled(texts.subject, { building, place }),
    greeting: hello,
    paragraphs: [
      sender === null ? texts.asked : filled(texts.asks, { sender }),
      [...about, ...(due === null ? [] : [named(texts.due, due)])].join('\n'),
      ...(seen.length === 0 ? [] : [[texts.seen, ...seen].join('\n')]),
      ...(note === null ? [] : [named(texts.note, note)]),
    ],
    button: texts.answer,
    after: [
      ...(link === null ? tell : [texts.byLink]),
      ...(replyTo === null ? [] : [filled(texts.reply, replyTo)]),
    ],
  };
  return {
    ...writtenMail(locale, words, { ...mail, to: { name: '', address: recipient }, link }),
    finding,
  };
}

/** A mail of its words, as text and as HTML. */
export function writtenMail(
  locale: Locale,
  words: MailWords,
  mail: MailFrame & Pick<Mail, 'to'> & { readonly link: string | null },
): Mail {
  const { id, to, link, privacyUrl = null, replyTo = null } = mail;
  const { subject, greeting, paragraphs, items = [], button, after } = words;
  const { linkLine, linkHint, closing, privacy } = mailTexts[locale];
  const links = [
    ...(words.links ?? []),
    ...(privacyUrl === null ? [] : [{ text: privacy, link: privacyUrl }]),
  ];
  const inText = ({ text: label, link: leads }: MailLink) => `${filled(linkLine, { text: label })}\n${leads}`;
  const hasButton = button !== null && link !== null;
  const body = [
    ...[greeting, ...paragraphs].map(paragraph),
    ...items.map((one) => linkedParagraph(one, 'font-weight:600')),
    ...(hasButton ? [linkHtml(button, linkHint, link)] : []),
    ...[...after, closing].map(paragraph),
    ...links.map((one) => linkedParagraph(one, 'font-size:13px')),
  ].join('\n');
  const text = [
    greeting,
    ...paragraphs,
    ...items.map(({ text: named, link: leads }) => `${named}\n${leads}`),
    ...(hasButton ? [inText({ text: button, link })] : []),
    ...after,
    closing,
    ...links.map(inText),
  ].join('\n\n');
  return {
    id,
    to,
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    text,
    html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${escapedHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fff">
<div style="max-width:560px;margin:0 auto">
${body}
</div>
</body>
</html>
`,
  };
}
