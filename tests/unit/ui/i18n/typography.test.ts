import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../../locales');

type Text = {
  readonly where: string;
  readonly context: string;
  readonly id: string;
  readonly text: string;
};

function textOf(block: string, key: 'msgctxt' | 'msgid' | 'msgstr'): string {
  const quoted = new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block)?.[1] ?? '""';
  return quoted
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string)
    .join('');
}

function textsIn(locale: string): readonly Text[] {
  return readdirSync(folder).flatMap((area) =>
    readFileSync(join(folder, area, `${locale}.po`), 'utf8')
      .split('\n\n')
      .filter((block) => !block.includes('#~'))
      .map((block) => ({
        where: area,
        context: textOf(block, 'msgctxt'),
        id: textOf(block, 'msgid'),
        text: textOf(block, 'msgstr'),
      }))
      .filter(({ id }) => id !== ''),
  );
}

/** Texts with characters that do not belong there. */
function withFault(locale: string, fault: RegExp): readonly string[] {
  return textsIn(locale)
    .filter(({ text }) => fault.test(text))
    .map(({ where, text }) => `${where}: ${text}`);
}

// A form of a plural may be one word in braces.
function placeholders(text: string): readonly string[] {
  return [...new Set(text.match(/(?<!\b(?:one|many|other) )\{\w+(?=[,}])|<\/?\d+>/g))].toSorted();
}

describe('typography', () => {
  it.each([
    ['de', 'no straight quotation marks, «…» as in Switzerland', /["'„“”]|«\s|\s»/],
    ['de', 'ss instead of ß', /ß/],
    ['de', 'the words of Switzerland: Lift, Velo', /Aufz[uü]g|Fahrr[aä]d/],
    ['fr', 'others, not “more”', /\} de plus/],
    ['it', 'a capital for the person spoken to', /\bsuo lavoro|\bsuo account|\bsua password/],
    ['fr', 'no straight quotation marks', /["']|[„“”]/],
    ['it', 'no straight quotation marks', /["']|[„“”]/],
    ['en', 'curly quotation marks', /["„«»]/],
    ['fr', 'a narrow space before ; ! ?', /[^\u202f][;!?]/],
    ['fr', 'a space that does not break before a colon', /[^\u00a0\d]:(?=\s|$)/],
    ['fr', 'narrow spaces inside « »', /«(?!\u202f)|(?<!\u202f)»/],
    ['it', 'no spaces inside « »', /«\s|\s»/],
    ['fr', 'no space before three dots', /\s…/],
    ['it', 'no space before three dots', /\s…/],
    ['de', 'a space that does not break before three dots', /[ \p{L}]…/u],
    ['de', 'no double spaces', / {2}/],
    ['fr', 'no double spaces', / {2}/],
    ['it', 'no double spaces', / {2}/],
  ] as const)('%s: %s', (locale, _rule, fault) => {
    expect(withFault(locale, fault)).toEqual([]);
  });

  it.each(['de', 'fr', 'it'])('%s: every text has the placeholders of the English one', (locale) => {
    const strays = textsIn(locale).filter(
      ({ id, text }) => placeholders(id).join(' ') !== placeholders(text).join(' '),
    );
    expect(strays).toEqual([]);
  });

  it.each(['de', 'fr', 'it'])('%s: one English text in one context is said in one way', (locale) => {
    const said = Map.groupBy(textsIn(locale), ({ context, id }) => `${context}|${id}`);
    const twice = [...said.values()].filter((same) => new Set(same.map(({ text }) => text)).size > 1);
    expect(twice).toEqual([]);
  });
});
