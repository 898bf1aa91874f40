import type { Locale } from '#domain/locale.ts';
import type { MailTexts } from './MailTexts.ts';
import { german } from './texts/de.ts';
import { english } from './texts/en.ts';
import { french } from './texts/fr.ts';
import { italian } from './texts/it.ts';

/** The texts of mails, by language. */
export const mailTexts: Readonly<Record<Locale, MailTexts>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
};
