import { buffer, text } from 'node:stream/consumers';
import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#domain/results/days.ts';
import { csvStream } from '../../../server/spreadsheet/csvStream.ts';
import type { Cell } from '../../../server/spreadsheet/Table.ts';
import { xlsxStream } from '../../../server/spreadsheet/xlsxStream.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { readXlsx } from '../../support/data/readers/readXlsx.ts';

async function* each(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}

const table = (rows: readonly (readonly Cell[])[]) => ({
  name: 'Things',
  columns: ['what', 'more'],
  rows: each(rows),
  zone: 'UTC',
});
const csvOf = async (value: Cell) => readCsv(await text(csvStream(table([[value, 'more']]))))[1]?.[0];
const xlsxOf = async (value: Cell) =>
  readXlsx(await buffer(xlsxStream(table([[value, 'more']]))))[0]?.[1]?.[0];

describe.each([
  ['CSV', csvOf],
  ['XLSX', xlsxOf],
] as const)('a cell in %s', (_name, cellOf) => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    'a";=1+1;"',
    'a,=1+1',
  ])('%j is no formula', async (value) => {
    expect(await cellOf(value)).toBe(`'${value}`);
  });

  it.each(['Tom & "Jerry" <x>', 'a, b', 'two\r\nlines', ' blanks ', 'Zürich', '😀', "O'Hara", '1.5', ''])(
    '%j is as it was typed',
    async (value) => expect(await cellOf(value)).toBe(value),
  );

  it('numbers, also negative ones, are numbers, and null is an empty cell', async () => {
    expect(await cellOf(-2)).toBe('-2');
    expect(await cellOf(null)).toBe('');
  });
});

describe('tables', () => {
  it('a time is ISO 8601 in CSV and a date of the spreadsheet in XLSX', async () => {
    const time = new Date('2026-11-20T12:00:00.000Z');
    expect(await csvOf(time)).toBe('2026-11-20T12:00:00.000Z');
    expect(await xlsxOf(time)).toBe('46346.5');
  });

  it.each([
    ['2026-01-31T23:30:00.250Z', 'Europe/Zurich', '2026-02-01T00:30:00.250Z'],
    ['2026-07-31T22:30:00.000Z', 'Europe/Zurich', '2026-08-01T00:30:00.000Z'],
    ['2026-02-01T00:30:00.000Z', 'America/New_York', '2026-01-31T19:30:00.000Z'],
    ['2026-02-01T00:00:00.000Z', 'UTC', '2026-02-01T00:00:00.000Z'],
  ])('N6 %s in %s is %s in XLSX, the day that lists count it to', async (time, zone, shown) => {
    const rows = () => ({ ...table([[new Date(time), 'more']]), zone });
    const cell = readXlsx(await buffer(xlsxStream(rows())))[0]?.[1]?.[0];
    const dayZero = Date.UTC(1899, 11, 30);
    const ms = Math.round(Number(cell) * 24 * 60 * 60 * 1000) + dayZero;
    expect(new Date(ms).toISOString()).toBe(shown);
    expect(shown.slice(0, 10)).toBe(dayOf(time, zone));
    expect(readCsv(await text(csvStream(rows())))[1]?.[0]).toBe(time);
  });

  it('characters that XML cannot hold are replaced', async () => {
    expect(await xlsxOf('a\u0001b\ud800c')).toBe('a\ufffdb\ufffdc');
  });

  it('rows beyond the limit of a sheet continue on the next', async () => {
    const rows = Array.from({ length: 25 }, (_, number) => [number, number]);
    const sheets = readXlsx(await buffer(xlsxStream(table(rows), 11)));
    expect(sheets.map((sheet) => sheet.length)).toEqual([11, 11, 6]);
    expect(sheets.flatMap((sheet) => sheet.slice(1)).map(([what]) => what)).toEqual(
      rows.map(([what]) => String(what)),
    );
    expect(sheets.every(([header]) => header?.[0] === 'what')).toBe(true);
  });

  it.each(['csv', 'xlsx'])('a failure in the middle ends the %s as a failure', async (format) => {
    const broken = async function* (): AsyncGenerator<readonly Cell[]> {
      yield ['one'];
      throw new Error('The database is gone.');
    };
    const source = { ...table([]), rows: broken() };
    const stream = format === 'csv' ? csvStream(source) : xlsxStream(source);
    await expect(buffer(stream)).rejects.toThrow('The database is gone.');
  });

  it('half a million rows are written in constant memory', async () => {
    const many = async function* (): AsyncGenerator<readonly Cell[]> {
      for (let number = 0; number < 500_000; number += 1) yield ['a comment of some length', number, null];
    };
    let peak = 0;
    // Of this thread only, because tests of other files run in parallel.
    const inUse = () => {
      const { used_heap_size, external_memory } = getHeapStatistics();
      return used_heap_size + external_memory;
    };
    const before = inUse();
    for await (const _chunk of xlsxStream({ ...table([]), rows: many() })) {
      peak = Math.max(peak, inUse() - before);
    }
    expect(peak).toBeLessThan(64 * 1024 * 1024);
  });
});
