import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import { harmlessText } from '#domain/lists/harmlessText.ts';
import type { Cell, CsvDialect, Table } from './Table.ts';
import { wallClock } from './wallClock.ts';

// Makes spreadsheets read the file as UTF-8.
const byteOrderMark = '\ufeff';
// Few enough to keep memory small, enough to make chunks cheap.
const rowsAtOnce = 100;

type Writing = {
  readonly separator: CsvDialect['separator'];
  readonly number: (value: number) => string;
  readonly time: (time: Date) => string;
};

function writingOf(dialect: CsvDialect | null, zone: string): Writing {
  if (dialect === null) return { separator: ',', number: String, time: (time) => time.toISOString() };
  const parts = new Intl.NumberFormat(dialect.region).formatToParts(0.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const clock = wallClock(zone);
  return {
    separator: dialect.separator,
    number: (value) => String(value).replace('.', decimal),
    time: (time) => new Date(clock(time)).toISOString().slice(0, 16).replace('T', ' '),
  };
}

function csvText(cell: Cell, { number, time }: Writing): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return number(cell);
  if (cell instanceof Date) return time(cell);
  return typeof cell === 'object' ? cell.day : harmlessText(cell);
}

function csvLine(cells: readonly Cell[], writing: Writing): string {
  const texts = cells.map((cell) => {
    const text = csvText(cell, writing);
    const isQuoted =
      typeof cell === 'number' ? text.includes(writing.separator) : /[",;\r\n\t]|^\s|\s$/.test(text);
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(writing.separator)}\r\n`;
}

async function* linesOf({ columns, rows, dialect, zone }: Table): AsyncGenerator<string> {
  const writing = writingOf(dialect, zone);
  const heads = columns.map(({ head }) => head);
  let chunk = byteOrderMark + csvLine(heads, writing);
  let count = 0;
  for await (const row of rows) {
    chunk += csvLine(row, writing);
    count += 1;
    if (count % rowsAtOnce === 0) {
      yield chunk;
      chunk = '';
      // SQLite answers synchronously: this lets other requests run.
      await others();
    }
  }
  yield chunk;
}

/** Streams a table as CSV (RFC 4180, UTF-8), as fast as the client reads. */
export function csvStream(table: Table): Readable {
  return Readable.from(linesOf(table), { objectMode: false });
}
