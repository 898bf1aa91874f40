import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { csvRecords } from '#domain/csvRecords.ts';
import { typedText } from '#domain/lists/harmlessText.ts';
import { csvStream } from '../../../../server/spreadsheet/csvStream.ts';
import { fc } from './property.ts';

/** What our export writes for texts. */
async function written(texts: readonly string[]): Promise<string> {
  async function* rows() {
    yield texts;
  }
  const columns = texts.map((head) => ({ head }));
  return text(csvStream({ name: 'texts', columns, rows: rows(), zone: 'UTC', dialect: null }));
}

const signs = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '\t',
  '\r',
  '\n',
  ',',
  ';',
  '"',
  "'",
  ' ',
  'a',
  'ü',
  '\u0000',
];
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...signs), maxLength: 8 }),
  fc.string({ unit: 'grapheme' }),
);

it('L8 what our CSV writes is read as it was, but for an apostrophe before a protected sign', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 2, maxLength: 4 }), async (row) => {
      const kept = row.filter((one) => !/^'[=+\-@＝＋－＠\p{Cc}]/u.test(one));
      const records = [...csvRecords(await written(['first', ...kept]))];
      expect(records.at(-1)?.cells?.slice(1).map(typedText)).toEqual(kept);
    }),
  );
});

it.each([
  ["'=1+1", '=1+1'],
  ["'+41 44", '+41 44'],
  ["'Tis, @noon", 'Tis, @noon'],
  ["'s Graveland", "'s Graveland"],
  ["''=1", "''=1"],
  ["O'=1", "O'=1"],
])('L8 %s is %s', (cell, typed) => {
  expect(typedText(cell)).toBe(typed);
});
