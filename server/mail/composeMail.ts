import type { Locale } from '#domain/locale.ts';
import type { AccountMailKind } from '#domain/users/externalUser.ts';
import type { FindingMailValues, MailTexts, MailValues, MailWords } from './MailTexts.ts';
import { german } from './texts/de.ts';
import { english } from './texts/en.ts';
import { french } from './texts/fr.ts';
import { italian } from './texts/it.ts';

const texts: Readonly<Record<Locale, MailTexts>> = { en: english, de: german, fr: french, it: italian };

/** A composed mail, of which a transport makes headers and encodings. */
export type Mail = {
  /** Unique; a mail that is sent again after a crash has the same Message-ID. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in content and in attributes. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Whom a mail is about: written to at `email`, and named by `email_shown` where there is one (E3). */
type MailPerson = MailValues & { readonly email_shown?: string | undefined };

const textStyle = 'margin:0 0 16px;font:16px/1.5 system-ui,sans-serif;color:#1c2733';
const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#0b5d51;color:#fff;font:600 16px/1.5 system-ui,sans-serif;text-decoration:none';

function paragraph(text: string): string {
  return `<p style="${textStyle}">${escaped(text).replaceAll('\n', '<br>')}</p>`;
}

function linkHtml(button: string, hint: string, link: string): string {
  const href = escaped(link);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="${buttonStyle}">${escaped(button)}</a></p>`,
    `<p style="${textStyle};font-size:13px">${escaped(hint)}<br><a href="${href}" style="word-break:break-all">${href}</a></p>`,
  ].join('\n');
}

/**
 * A mail in the recipient's language, as text and as HTML with the same words. `link` is given exactly when the
 * kind has a button. The HTML loads nothing, so that opening it cannot be tracked.
 */
export function composeMail(
  kind: AccountMailKind,
  locale: Locale,
  mail: { readonly id: string; readonly person: MailPerson; readonly link: string | null },
): Mail {
  const { id, person, link } = mail;
  const to = { name: `${person.firstname} ${person.lastname}`, address: person.email };
  const email = person.email_shown ?? person.email;
  return written(locale, texts[locale][kind]({ ...person, email }), { id, to, link });
}

/** A mail about a finding, in the language that the sender chose; it has no link. */
export function composeFindingMail(
  locale: Locale,
  mail: { readonly id: string; readonly recipient: string; readonly values: FindingMailValues },
): Mail {
  const to = { name: '', address: mail.recipient };
  return written(locale, texts[locale].finding(mail.values), { id: mail.id, to, link: null });
}

function written(
  locale: Locale,
  { subject, greeting, paragraphs, button, after }: MailWords,
  { id, to, link }: Pick<Mail, 'id' | 'to'> & { readonly link: string | null },
): Mail {
  const { linkLine, linkHint, closing } = texts[locale];
  const linkText = button === null || link === null ? [] : [`${linkLine(button)}\n${link}`];
  const linkPart = button === null || link === null ? [] : [linkHtml(button, linkHint, link)];
  const body = [
    ...[greeting, ...paragraphs].map(paragraph),
    ...linkPart,
    ...[...after, closing].map(paragraph),
  ].join('\n');
  return {
    id,
    to,
    subject,
    text: [greeting, ...paragraphs, ...linkText, ...after, closing].join('\n\n'),
    html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fff">
<div style="max-width:560px;margin:0 auto">
${body}
</div>
</body>
</html>
`,
  };
}
