import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import type { Cell, FileLanguage, Table } from './Table.ts';
import { wallClock } from './wallClock.ts';

// Makes spreadsheets read the file as UTF-8.
const byteOrderMark = '\ufeff';
// Few enough to keep memory small, enough to make chunks cheap.
const rowsAtOnce = 100;

// What begins a formula, full-width characters included, and the control characters that spreadsheets skip before
// it.
const formulaStart = /^[=+\-@＝＋－＠\p{Cc}]/u;
// The same after a separator within the text, in case a program splits cells there.
const formulaInside = /[,;\t\r\n"]\s*[=+\-@＝＋－＠]/;

/**
 * Text that no spreadsheet runs as a formula: it gets a leading apostrophe, which spreadsheets take as "this is
 * text". Other text stays unchanged.
 */
function harmlessText(text: string): string {
  return formulaStart.test(text) || formulaInside.test(text) ? `'${text}` : text;
}

type Dialect = {
  readonly separator: ',' | ';';
  readonly number: (value: number) => string;
  readonly time: (time: Date) => string;
};

/** How a file is written: for programs, or as spreadsheets in a language and region read it (N33). */
function dialectOf(language: FileLanguage | null, zone: string): Dialect {
  if (language === null) return { separator: ',', number: String, time: (time) => time.toISOString() };
  const parts = new Intl.NumberFormat(language.region).formatToParts(0.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const clock = wallClock(zone);
  return {
    separator: language.locale === 'en' ? ',' : ';',
    number: (value) => String(value).replace('.', decimal),
    time: (time) => new Date(clock(time)).toISOString().slice(0, 16).replace('T', ' '),
  };
}

function csvText(cell: Cell, { number, time }: Dialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return number(cell);
  if (cell instanceof Date) return time(cell);
  return typeof cell === 'object' ? cell.day : harmlessText(cell);
}

function csvLine(cells: readonly Cell[], dialect: Dialect): string {
  const texts = cells.map((cell) => {
    const text = csvText(cell, dialect);
    const isQuoted =
      typeof cell === 'number' ? text.includes(dialect.separator) : /[",;\r\n\t]|^\s|\s$/.test(text);
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(dialect.separator)}\r\n`;
}

async function* linesOf({ columns, rows, language, zone }: Table): AsyncGenerator<string> {
  const dialect = dialectOf(language, zone);
  let chunk =
    byteOrderMark +
    csvLine(
      columns.map(({ head }) => head),
      dialect,
    );
  let count = 0;
  for await (const row of rows) {
    chunk += csvLine(row, dialect);
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
