import { PassThrough, Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { Cell, ColumnHead, Table } from './Table.ts';
import { type WallClock, wallClock } from './wallClock.ts';
import { cellFormat, partsAround, sheetEnd, sheetPath, sheetStart } from './xlsxParts.ts';

/** The maximum number of rows of a sheet, its header included; further rows go into further sheets. */
const maxSheet = 1_048_576;
const rowsAtOnce = 100;
const dayMs = 24 * 60 * 60 * 1000;
const dayZero = Date.UTC(1899, 11, 30);

// What XML 1.0 forbids, discourages or changes (a CR becomes an LF), and what readers would take for its escape.
const escaped = /[[\p{Cc}\ufffe\uffff]--[\t\n]]|_(?=x[\dA-Fa-f]{4}_)/gv;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const formulaStart = /^[=+\-@＝＋－＠]/u;

function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(escaped, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

function textCell(place: string, text: string, format: number): string {
  return `<c r="${place}" t="inlineStr" s="${format}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const daysOf = (shown: number) => (shown - dayZero) / dayMs;

function xlsxCell(cell: Cell, place: string, clock: WallClock): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    return textCell(place, cell, formulaStart.test(cell) ? cellFormat.typed : cellFormat.plain);
  }
  return cell instanceof Date
    ? `<c r="${place}" s="${cellFormat.time}"><v>${daysOf(clock(cell))}</v></c>`
    : `<c r="${place}" s="${cellFormat.day}"><v>${daysOf(Date.parse(`${cell.day}T00:00:00Z`))}</v></c>`;
}

/** The letters of a column, from 0: A to Z, AA and so on. */
function lettersOf(column: number): string {
  const before = column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1);
  return `${before}${String.fromCharCode(65 + (column % 26))}`;
}

/** Rows and cells with their places: there are readers that take those without one for nothing. */
function xlsxRow(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

type Rows = AsyncIterator<readonly Cell[]>;

/** The XML of one sheet, with as many rows as it holds. `onEnd` is called with whether there are more. */
async function* sheetXml(
  columns: readonly ColumnHead[],
  { rows, clock }: { readonly rows: Rows; readonly clock: WallClock },
  limit: number,
  onEnd: (hasMore: boolean) => void,
): AsyncGenerator<string> {
  const letters = columns.map((_, at) => lettersOf(at));
  const heads = columns.map(({ head }, at) => textCell(`${letters[at]}1`, head, cellFormat.head));
  let chunk = sheetStart(columns) + xlsxRow(1, heads);
  let hasMore = true;
  for (let count = 1; count < limit; count += 1) {
    const next = await rows.next();
    if (next.done === true) {
      hasMore = false;
      break;
    }
    const number = count + 1;
    const cells = next.value.map((cell, at) => xlsxCell(cell, `${letters[at]}${number}`, clock));
    chunk += xlsxRow(number, cells);
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
 * Streams a table as an Excel workbook: each row goes from the database into the zip as it is read. `limit` is the number of
 * rows of a sheet. Not a library's: those that stream keep no text as it was typed (decision 218).
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
