import { i18n, type Messages } from '@lingui/core';
import { type Locale, locales } from '#domain/locale.ts';

// One chunk per language; the service worker precaches all four, so that a switch works in a cellar.
const chunks = import.meta.glob<{ messages: Messages }>('/locales/*.po');

async function messagesOf(locale: Locale): Promise<Messages> {
  const load = chunks[`/locales/${locale}.po`];
  if (load === undefined) throw new Error(`There is no catalogue for ${locale}.`);
  const { messages } = await load();
  return messages;
}

/** Loads a language and shows it; what is on the screen stays until its texts are there. */
export async function activateLocale(locale: Locale): Promise<void> {
  const messages = await messagesOf(locale);
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** The language on the screen: what the server is asked in (specification §4, Accept-Language). */
export function activeLocale(): Locale {
  return locales.find((locale) => locale === i18n.locale) ?? 'en';
}
