import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { locales } from '#domain/locale.ts';
import { withInterval } from '#domain/results/share.ts';
import { palette, shareShade, shareShades } from '../../../../server/pdf/palette.ts';
import { Sheet } from '../../../../server/pdf/Sheet.ts';
import { readableText, textRuns } from '../../../../server/pdf/textRuns.ts';
import { wrapLines } from '../../../../server/pdf/wrapLines.ts';
import { reportTextsByLocale } from '../../../../server/services/reports/drawDocument.ts';
import { drawCoverage } from '../../../../server/services/reports/parts/overviewFigures.ts';
import { englishReports } from '../../../../server/services/reports/texts/en.ts';
import { reportFormats } from '../../../../server/services/result-texts/reportFormats.ts';
import { textsByLocale } from '../../../../server/services/result-texts/textsByLocale.ts';
import { shareStep } from '../../../../src/features/office/results/shared/shareStep.ts';

const root = join(import.meta.dirname, '../../../..');
const isLatin = (script: string, codePoint: number) =>
  script === 'latin' && (codePoint < 0x0250 || (codePoint >= 0x0300 && codePoint < 0x0370));

describe('a document', () => {
  it('has the colours of the app', () => {
    const styles = (name: string) => readFileSync(join(root, 'src/design', name), 'utf8');
    const [light = ''] = styles('shareColours.css')
      .split('@media screen {\n  [data-mantine-color-scheme="dark"]')
      .slice(0, 1);
    const declared = (name: string) => new RegExp(`--st-${name}: (#\\w+);`).exec(light)?.[1];
    for (const [step, { ground, text }] of shareShades.entries()) {
      expect([step, ground, text]).toEqual([step, declared(`share-${step}`), declared(`on-share-${step}`)]);
    }
    const tokens = styles('tokens.css');
    for (const [name, colour] of [
      ['bad', palette.bad],
      ['good', palette.good],
      ['muted', palette.muted],
      ['line', palette.line],
    ]) {
      expect(tokens).toContain(`--st-${name}: ${colour};`);
    }
    for (const share of [0, 0.4999, 0.5, 0.7, 0.84, 0.85, 0.95, 1]) {
      expect(shareShade(share)).toBe(shareShades[shareStep(share)]);
    }
  });

  it.each(locales)('says everything in %s, with what is filled in', (locale) => {
    const standsOn = { rated: '‹1›', low: '‹2›', high: '‹3›', left: '‹4›' };
    const [before, after] = [
      { before: '‹2›', answersBefore: '‹3›' },
      { after: '‹4›', answersAfter: '‹5›' },
    ];
    const named: Readonly<Record<string, object>> = {
      standsOn,
      overSame: { buildings: '‹1›', ...before, ...after },
    };
    const shape = (text: unknown, name: string): unknown => {
      if (typeof text !== 'function') return typeof text === 'string' ? text !== '' : text;
      const tell = text as (...given: readonly unknown[]) => string;
      const said = tell(...(name in named ? [named[name]] : ['‹1›', '‹2›', '‹3›']));
      return said.match(/‹\d›/g)?.toSorted();
    };
    const shapes = (texts: object) =>
      JSON.parse(JSON.stringify(texts, (name, text: unknown) => shape(text, name))) as object;
    expect(shapes(reportTextsByLocale[locale])).toEqual(shapes(englishReports));
    expect(JSON.stringify(shapes(englishReports))).not.toContain('false');
    // Swiss spelling.
    expect(JSON.stringify(reportTextsByLocale.de)).not.toContain('ß');
  });

  it.each(locales)('N1 says in %s how much of open tours was received, in full and in its box', (locale) => {
    const sheet = new Sheet({ title: '', subject: '', locale, created: new Date(0) });
    const box = vi.spyOn(sheet, 'box');
    const line = vi.spyOn(sheet, 'line');
    const [texts, words] = [reportTextsByLocale[locale], textsByLocale[locale]];
    const formats = reportFormats(locale, 'UTC');
    const tours = { tours: 1, excluded: 0, open_tours: 99, open_touchpoints: 1140 };
    const counts = { good: 6, bad: 2, not_applicable: 0, ...withInterval({ good: 6, bad: 2 }) };
    const overview = { ...tours, ...counts, buildings: 1, buildings_total: 1, topics: [], months: [] };
    drawCoverage({ sheet, texts, words, formats, thumbnails: {}, today: '2026-11-26' }, overview);
    const blanks = (text: string) => text.replaceAll(/\s+/g, ' ');
    const said = line.mock.calls.map(([text]) => text).join(' ');
    expect(blanks(said)).toContain(blanks(texts.touchpointsReceived(formats.number(1140))));
    const bottom = Math.min(...box.mock.calls.map(([{ y, height }]) => y + height));
    expect(Math.max(...line.mock.calls.map(([, { y = 0, size }]) => y + size))).toBeLessThan(bottom);
  });

  it('N26 draws what it can of a text, and one sign for each run of what it cannot', () => {
    const cases = {
      'plain, with Č and ü': 'plain, with Č and ü',
      'cafe\u0301': 'café',
      '👍🏽👍 fine 👨‍👩‍👧': '□ fine □',
      abc漢字def: 'abc□def',
      'no\u202econ\u200btrol\u0000\ufeff': 'nocontrol',
      'x\u0300\u0301\u0302\u0303\u0304': 'x\u0300\u0301',
      '1\ufe0f\u20e3': '1',
      '\ud800half': 'half',
    };
    for (const [typed, drawn] of Object.entries(cases)) {
      const runs = textRuns(readableText(typed), isLatin);
      expect([typed, runs.map(({ text }) => text).join('')]).toEqual([typed, drawn]);
    }
    expect(readableText('a\r\nb\u2028c\td')).toBe('a\nb\nc d');
  });

  it('N26 lays out each line by the direction of its paragraph, numbers and brackets as they are read', () => {
    const shown = (line: string) =>
      textRuns(line, () => true)
        .map(({ text }) => text)
        .join('');
    const hasNoBlank = (script: string, codePoint: number) =>
      script === (codePoint > 0x0590 ? 'hebrew' : 'latin');
    const cases = {
      'אב 12 (c)': ['(', 'c', ') ', '12', ' ', 'אב'],
      'a \u2068אב\u2069 3': ['a ', 'אב', ' 3'],
    };
    for (const [typed, runs] of Object.entries(cases)) {
      expect(
        textRuns(typed, hasNoBlank)
          .map(({ text }) => text)
          .join('|'),
      ).toBe(runs.join('|'));
    }
    expect(shown('plain')).toBe('plain');
  });

  it('breaks lines between words, and words that are longer than a line', () => {
    const width = (text: string) => text.length;
    expect(wrapLines('one two three', 7, width)).toEqual(['one two ', 'three']);
    expect(wrapLines('a\n\nb', 7, width)).toEqual(['a ', ' ', 'b']);
    expect(wrapLines('so extraordinarily long', 7, width)).toEqual(['so ', 'extraor', 'dinaril', 'y long']);
    expect(wrapLines('x'.repeat(5000), 100, width)).toHaveLength(50);
    expect(wrapLines('wide', 0, width)).toEqual(['w', 'i', 'd', 'e']);
  });
});
