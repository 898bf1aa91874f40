import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Locale } from '#domain/locale.ts';

const folder = join(import.meta.dirname, '../../../locales');

/** The texts of the app in a language, by the English text. */
export async function wordsIn(locale: Locale): Promise<(english: string) => string> {
  const catalogues = await Promise.all(
    readdirSync(folder).map(async (area) => {
      const filename = join(folder, area, `${locale}.po`);
      const context = { locale, sourceLocale: 'en', filename } as const;
      return formatter().parse(readFileSync(filename, 'utf8'), context);
    }),
  );
  const words = new Map(
    catalogues.flatMap((catalogue) =>
      Object.values(catalogue).map(({ message, translation }) => [message ?? '', translation ?? '']),
    ),
  );
  return (english) => {
    const said = words.get(english) ?? '';
    const text = said === '' && locale === 'en' ? english : said;
    if (text === '') throw new Error(`There are no words for "${english}" in ${locale}.`);
    return text;
  };
}

export type Words = Awaited<ReturnType<typeof wordsIn>>;
