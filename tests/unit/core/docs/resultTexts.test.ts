import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#domain/locale.ts';
import { textsByLocale } from '../../../../server/services/result-texts/textsByLocale.ts';

const root = join(import.meta.dirname, '../../../..');

/** The texts of a catalogue, by their English. */
function catalogue(area: string, locale: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, `locales/${area}/${locale}.po`), 'utf8');
  const entries = text.matchAll(/^msgid ("(?:[^"\\]|\\.)*")\nmsgstr ("(?:[^"\\]|\\.)*")$/gmu);
  return new Map(
    [...entries].map(([, id = '""', said = '""']) => [JSON.parse(id) as string, JSON.parse(said) as string]),
  );
}

describe.each(locales)('the words of files and mails in %s', (locale) => {
  it('name the topics as the app does', () => {
    const translated = catalogue('walk', locale);
    for (const [topic, english] of Object.entries(textsByLocale.en.topics)) {
      const own: Readonly<Record<string, string>> = textsByLocale[locale].topics;
      expect([topic, own[topic]]).toEqual([topic, translated.get(english)]);
    }
  });

  it('name roles and states of people as the app does', () => {
    const translated = catalogue('office', locale);
    for (const kind of ['roles', 'accounts'] as const) {
      const own: Readonly<Record<string, string>> = textsByLocale[locale][kind];
      for (const [key, english] of Object.entries(textsByLocale.en[kind])) {
        expect([key, own[key]]).toEqual([key, translated.get(english)]);
      }
    }
  });

  it('have a heading for every column, each once', () => {
    const headings = Object.values(textsByLocale[locale].headings);
    expect(headings.every((heading) => heading.trim() !== '')).toBe(true);
    expect(new Set(headings).size).toBe(headings.length);
  });
});
