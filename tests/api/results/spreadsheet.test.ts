import { buffer, text } from 'node:stream/consumers';
import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#domain/results/days.ts';
import { csvStream } from '../../../server/spreadsheet/csvStream.ts';
import type { Cell, CsvDialect, Table } from '../../../server/spreadsheet/Table.ts';
import { xlsxStream } from '../../../server/spreadsheet/xlsxStream.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { readXlsx, unzipped } from '../../support/data/readers/readXlsx.ts';

async function* each(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}

const table = (rows: readonly (readonly Cell[])[]): Table => ({
  name: 'Things',
  columns: [{ head: 'what' }, { head: 'more' }],
  rows: each(rows),
  zone: 'UTC',
  dialect: null,
});
const csvOf = async (value: Cell) => readCsv(await text(csvStream(table([[value, 'more']]))))[1]?.[0];
const xlsxOf = async (value: Cell) =>
  readXlsx(await buffer(xlsxStream(table([[value, 'more']]))))[0]?.[1]?.[0];

const formulas = [
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
];

it.each(formulas)('N33 %j is no formula in CSV: it gets an apostrophe', async (value) => {
  expect(await csvOf(value)).toBe(`'${value}`);
});

it.each([...formulas, '_x000D_', '_x005F_x0041_', '_xZZZZ_', 'a\u0001\u007f\u0085\uffffb', "'quoted"])(
  'N34 %j is as it was typed in XLSX',
  async (value) => expect(await xlsxOf(value)).toBe(value),
);

describe.each([
  ['CSV', csvOf],
  ['XLSX', xlsxOf],
] as const)('a cell in %s', (_name, cellOf) => {
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

  it('a half character is replaced', async () => {
    expect(await xlsxOf('a\ud800c')).toBe('a\ufffdc');
  });

  it.each<[CsvDialect, string]>([
    [{ separator: ';', region: 'de' }, '2026-10-25 02:30;-0,25;"a;b"'],
    [{ separator: ';', region: 'de-CH' }, '2026-10-25 02:30;-0.25;"a;b"'],
    [{ separator: ';', region: 'fr' }, '2026-10-25 02:30;-0,25;"a;b"'],
    [{ separator: ';', region: 'it-CH' }, '2026-10-25 02:30;-0.25;"a;b"'],
    [{ separator: ',', region: 'en-GB' }, '2026-10-25 02:30,-0.25,"a;b"'],
  ])('N33 CSV for %j has its separator, decimal sign and times of the zone', async (dialect, line) => {
    const cells = [new Date('2026-10-25T01:30:59.999Z'), -0.25, 'a;b'];
    const source = { ...table([cells]), zone: 'Europe/Zurich', dialect };
    expect((await text(csvStream(source))).split('\r\n')[1]).toBe(line);
  });

  it('N34 columns of times and days are as wide as those, and what begins like a formula is marked as text', async () => {
    const columns = [{ head: 'a' }, { head: 'b', kind: 'time' }, { head: 'c', kind: 'day' }] as const;
    const cells = ['=1', new Date('2026-10-31T14:00:00Z'), { day: '2026-10-31' }];
    const parts = unzipped(await buffer(xlsxStream({ ...table([cells]), columns })));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    const widths = [...sheet.matchAll(/<col min="(\d)" max="\1" width="([\d.]+)"/g)];
    expect(widths.map(([, column, width]) => [column, Math.floor(Number(width))])).toEqual([
      ['2', 16],
      ['3', 10],
    ]);
    const styles = parts.get('xl/styles.xml') ?? '';
    expect(styles).toContain('<cellStyles');
    const formats = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf [^>]*>/g)].map(([xf]) => xf);
    const formatOf = (place: string) =>
      formats[Number(new RegExp(`r="${place}"[^>]* s="(\\d)"`).exec(sheet)?.[1])];
    expect(formatOf('A2')).toContain('quotePrefix="1"');
    expect(formatOf('B2')).toContain('numFmtId="164"');
    expect(formatOf('C2')).toContain('numFmtId="165"');
    expect(sheet).not.toContain('<dimension');
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
