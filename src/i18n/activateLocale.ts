import { i18n, type Messages } from '@lingui/core';
import { createStore } from 'zustand/vanilla';
import { defaultLocale, type Locale, locales } from '#domain/locale.ts';
import { regionalLocale } from './regionalLocale.ts';
import type { TextArea } from './textAreas.ts';

// One chunk per area and language; the service worker precaches all of them, so that a switch works offline.
const chunks = import.meta.glob<{ messages: Messages }>('/locales/*/*.po');

/** What is beside Lingui's one `i18n`: the language that is shown or being loaded, and the areas whose texts it needs. */
const language = createStore<{ readonly target: Locale; readonly areas: readonly TextArea[] }>(() => ({
  target: defaultLocale,
  areas: ['start'],
}));
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
  return language.getState().areas.filter((area) => !loaded.has(`/locales/${area}/${locale}.po`));
}

async function loadMissing(locale: Locale): Promise<void> {
  // A screen of another area may be opened while these are loaded.
  for (let missing = missingIn(locale); missing.length > 0; missing = missingIn(locale)) {
    await Promise.all(missing.map((area) => loadOne(area, locale)));
  }
}

// The language that further areas are loaded in. A pending switch loads them as well before it takes effect, and holds up
// nothing. Before the first language there is none but the target: a start in German does not load English.
const shownLocale = () => (i18n.locale === '' ? language.getState().target : activeLocale());

/**
 * Loads a language and activates it; the page keeps its language until all messages are loaded. Rejects if that fails, unless
 * another language was chosen meanwhile, which may be the one that is shown.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  language.setState({ target: locale });
  const isWanted = () => language.getState().target === locale;
  try {
    await loadMissing(locale);
  } catch (broken) {
    if (!isWanted()) return;
    language.setState({ target: activeLocale() });
    throw broken;
  }
  // The locale was changed again meanwhile: the last choice wins.
  if (!isWanted()) return;
  // The region as well: numbers in the texts are written as those beside them.
  i18n.activate(locale, regionalLocale(locale, navigator.languages));
  document.documentElement.lang = locale;
}

/** Loads the messages of an area in the current language; later switches of the language load them as well. */
export async function loadMessages(area: TextArea): Promise<void> {
  language.setState(({ areas }) => ({ areas: [...new Set([...areas, area])] }));
  // A switch of the language during the load has not waited for this area.
  let locale: Locale;
  do {
    locale = shownLocale();
    await loadMissing(locale);
  } while (locale !== shownLocale());
}

/** The current language, sent to the server as Accept-Language (specification §4). */
export function activeLocale(): Locale {
  return locales.find((locale) => locale === i18n.locale) ?? defaultLocale;
}
