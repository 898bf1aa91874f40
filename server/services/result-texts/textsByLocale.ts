import type { SubTouchpointName, TouchpointName } from '#domain/catalogue/topics.ts';
import { filled } from '#domain/cleanText.ts';
import type { Locale } from '#domain/locale.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The texts of files, and of mails about results, in one language. The names of topics are those of the app (`src/i18n`). */
export type ResultTexts = Omit<typeof en, 'topics' | 'floor'> & {
  readonly topics: Readonly<Record<TouchpointName | SubTouchpointName, string>>;
  readonly floor: (floor: number) => string;
};

/** The columns of the files, besides those that are keys. */
export type Heading = keyof ResultTexts['headings'];

const textsOf = (words: typeof en): ResultTexts => ({
  ...words,
  floor: (floor) => filled(words.floor, { floor: `${floor}` }),
});

/** The words of every language. */
export const textsByLocale: Readonly<Record<Locale, ResultTexts>> = {
  en: textsOf(en),
  de: textsOf(de),
  fr: textsOf(fr),
  it: textsOf(it),
};
