import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import { type Cell, harmlessText, type Table } from './Table.ts';

// Makes spreadsheets read the file as UTF-8.
const byteOrderMark = '\ufeff';
// Few enough to keep memory small, enough to make chunks cheap.
const rowsAtOnce = 100;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object' && 'day' in cell) return cell.day;
  const text = cell instanceof Date ? cell.toISOString() : harmlessText(cell);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

async function* linesOf({ columns, rows }: Table): AsyncGenerator<string> {
  let chunk = byteOrderMark + csvLine(columns);
  let count = 0;
  for await (const row of rows) {
    chunk += csvLine(row);
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
