import { PassThrough, Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { type Cell, harmlessText, type Table } from './Table.ts';
import {
  dayFormat,
  headerFormat,
  partsAround,
  sheetEnd,
  sheetPath,
  sheetStart,
  timeFormat,
} from './xlsxParts.ts';

/** The maximum number of rows of a sheet, its header included; further rows go into further sheets. */
const maxSheet = 1_048_576;
const rowsAtOnce = 100;
const dayMs = 24 * 60 * 60 * 1000;
const dayZero = Date.UTC(1899, 11, 30);

// Characters that XML 1.0 forbids or discourages.
const impossible = /[[\p{Cc}\ufffe\uffff]--[\t\n\r]]/gv;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(impossible, '\ufffd')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

function textCell(text: string, format: number): string {
  return `<c t="inlineStr" s="${format}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

type WallClock = (time: Date) => number;

/** What a clock in the time zone shows, in days since the day zero of spreadsheets. */
function wallClock(timeZone: string): WallClock {
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  // All answers of a tour have the same times.
  const known = new WeakMap<Date, number>();
  return (time) => {
    const before = known.get(time);
    if (before !== undefined) return before;
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((part) => parts.get(part));
    const shown = Date.UTC(year, month - 1, day, hour, minute, second) + time.getUTCMilliseconds();
    const days = (shown - dayZero) / dayMs;
    known.set(time, days);
    return days;
  };
}

function xlsxCell(cell: Cell, clock: WallClock): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'day' in cell) {
    return `<c s="${dayFormat}"><v>${(Date.parse(`${cell.day}T00:00:00Z`) - dayZero) / dayMs}</v></c>`;
  }
  if (cell instanceof Date) return `<c s="${timeFormat}"><v>${clock(cell)}</v></c>`;
  return textCell(harmlessText(cell), 0);
}

function xlsxRow(cells: readonly Cell[], clock: WallClock): string {
  return `<row>${cells.map((cell) => xlsxCell(cell, clock)).join('')}</row>`;
}

type Rows = AsyncIterator<readonly Cell[]>;

/** The XML of one sheet, with as many rows as it holds. `onEnd` is called with whether there are more. */
async function* sheetXml(
  columns: readonly string[],
  { rows, clock }: { readonly rows: Rows; readonly clock: WallClock },
  limit: number,
  onEnd: (hasMore: boolean) => void,
): AsyncGenerator<string> {
  let chunk = `${sheetStart}<row>${columns.map((name) => textCell(name, headerFormat)).join('')}</row>`;
  let hasMore = true;
  for (let count = 1; count < limit; count += 1) {
    const next = await rows.next();
    if (next.done === true) {
      hasMore = false;
      break;
    }
    chunk += xlsxRow(next.value, clock);
    if (count % rowsAtOnce === 0) {
      yield chunk;
      chunk = '';
      // SQLite answers synchronously: this lets other requests run.
      await others();
    }
  }
  yield chunk + sheetEnd;
  onEnd(hasMore);
}

/**
 * Streams a table as an Excel workbook. `limit` is the number of rows of a sheet. Not a library's, because each row goes from
 * the database into the zip as it is read: a workbook that is built before it is written would hold all rows in memory, and an
 * export has no limit on its rows.
 */
export function xlsxStream({ name, columns, rows, zone }: Table, limit = maxSheet): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const iterator = rows[Symbol.asyncIterator]();
  const read = { rows: iterator, clock: wallClock(zone) };

  function addSheet(number: number): void {
    const sheet = Readable.from(
      sheetXml(columns, read, limit, (hasMore) => {
        if (hasMore) return addSheet(number + 1);
        for (const [path, xml] of partsAround(name, number)) zip.addBuffer(Buffer.from(xml), path);
        return zip.end();
      }),
      { objectMode: false },
    );
    // A failing database or a closed connection ends both.
    sheet.once('error', (error) => output.destroy(error));
    output.once('close', () => sheet.destroy());
    zip.addReadStream(sheet, sheetPath(number));
  }

  addSheet(1);
  return output;
}
