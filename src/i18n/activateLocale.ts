import { i18n, type Messages } from '@lingui/core';
import { defaultLocale, type Locale, locales } from '#domain/locale.ts';
import type { TextArea } from './textAreas.ts';

// One chunk per area and language; the service worker precaches all of them, so that a switch works in a cellar.
const chunks = import.meta.glob<{ messages: Messages }>('/locales/*/*.po');

const areasInUse = new Set<TextArea>(['entry']);
const loaded = new Set<string>();

async function loadOne(area: TextArea, locale: Locale): Promise<void> {
  const path = `/locales/${area}/${locale}.po`;
  const load = chunks[path];
  if (load === undefined) throw new Error(`There is no catalogue ${path}.`);
  const { messages } = await load();
  if (loaded.has(path)) return;
  i18n.load(locale, messages);
  loaded.add(path);
}

function missingIn(locale: Locale): readonly TextArea[] {
  return [...areasInUse].filter((area) => !loaded.has(`/locales/${area}/${locale}.po`));
}

async function loadMissing(locale: Locale): Promise<void> {
  // While some are on their way a screen of another area may be opened.
  for (let missing = missingIn(locale); missing.length > 0; missing = missingIn(locale)) {
    await Promise.all(missing.map((area) => loadOne(area, locale)));
  }
}

// The language that is shown or on its way: what is loaded meanwhile is loaded in that one.
let heading: Locale = defaultLocale;

/** Loads a language and shows it; what is on the screen stays until all of its texts are there. */
export async function activateLocale(locale: Locale): Promise<void> {
  heading = locale;
  try {
    await loadMissing(locale);
  } catch (broken) {
    if (heading === locale) heading = activeLocale();
    throw broken;
  }
  // The locale was changed again meanwhile: the last choice wins.
  if (heading !== locale) return;
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** Loads the texts of these areas in the language on the screen; from now on a switch brings them along. */
export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) areasInUse.add(area);
  // Where the language is switched meanwhile, the switch has not waited for these.
  let locale: Locale;
  do {
    locale = heading;
    await loadMissing(locale);
  } while (locale !== heading);
}

/** The language on the screen: what the server is asked in (specification §4, Accept-Language). */
export function activeLocale(): Locale {
  return locales.find((locale) => locale === i18n.locale) ?? defaultLocale;
}
