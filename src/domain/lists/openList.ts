import { type CsvSeparator, csvRecords } from '../csvRecords.ts';
import { typedText } from './harmlessText.ts';
import { type ListColumns, type ListTable, listColumns } from './listColumns.ts';

/**
 * A row, its line in the file, and its cells by column, without blanks around them. `broken`: its quotes are broken; `columns`: it
 * has more cells than there are heads, or none for a needed column; `unreadable`: a cell of a workbook holds no text (L7).
 */
export type ListRow<Column extends string> = {
  readonly line: number;
  readonly cells: ReadonlyMap<Column, string> | 'broken' | 'columns' | 'unreadable';
};

/** A row of a sheet and its number; a cell is null where what it holds cannot be read as a text. */
export type SheetRow = { readonly line: number; readonly cells: readonly (string | null)[] };

/** A list whose heads were read. */
export type OpenList<Column extends string> = {
  /** The line of the heads, counted from 1. */
  readonly line: number;
  /** As they stand in the file. */
  readonly heads: readonly string[];
  readonly separator: CsvSeparator;
  readonly columns: ListColumns<Column>;
  readonly rows: () => Generator<ListRow<Column>>;
};

const separators = [';', '\t', ','] as const;
// Above the heads a title, a date and a blank line may stand.
const maxLinesAbove = 10;
// A head is not longer than a record may be; before it stand blank lines at most.
const maxCounted = 5_000;
const maxHeadText = 2 * maxCounted;
const namedSeparator = /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\n|\r)/i;

/** The separator that occurs most often in the first line, not counted within quotes. */
function countedSeparator(text: string): CsvSeparator {
  const counts = new Map<string, number>();
  let isQuoted = false;
  let before = '\n';
  for (const sign of text.slice(0, maxCounted)) {
    const isSeparator = /[,;\t]/.test(sign);
    // A doubled quote closes and opens.
    if (sign === '"') isQuoted = !isQuoted && /[",;\t\n]/.test(before);
    else if (!isQuoted && /[\r\n]/.test(sign)) break;
    else if (!isQuoted && isSeparator) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    before = sign;
  }
  return separators.reduce((most, one) => ((counts.get(one) ?? 0) > (counts.get(most) ?? 0) ? one : most));
}

type Head = {
  /** Where its line begins, the lines before, and the line of its record. */
  readonly from: number;
  readonly above: number;
  readonly line: number;
  readonly separator: CsvSeparator;
  readonly heads: readonly string[];
};

function headAt(text: string, from: number, above: number, named: CsvSeparator | undefined): Head {
  const rest = text.slice(from, from + maxHeadText);
  const separator = named ?? countedSeparator(rest.replace(/^[ \r\n]+/, ''));
  const first = csvRecords(rest, separator).next();
  const record = first.done === true ? null : first.value;
  return { from, above, separator, line: above + (record?.line ?? 1), heads: record?.cells ?? [] };
}

/** The lines that may be the heads: the first ones. */
function possibleHeads(text: string): readonly [Head, ...Head[]] {
  const named = namedSeparator.exec(text);
  const separator = named?.[1] as CsvSeparator | undefined;
  const first = named === null ? 0 : 1;
  const heads: [Head, ...Head[]] = [headAt(text, named?.[0].length ?? 0, first, separator)];
  const end = /\r\n|\n|\r|$/g;
  end.lastIndex = heads[0].from;
  while (heads.length <= maxLinesAbove && end.exec(text) !== null && end.lastIndex < text.length)
    heads.push(headAt(text, end.lastIndex, first + heads.length, separator));
  return heads;
}

function cellsOf<Column extends string>(
  cells: readonly (string | null)[],
  heads: readonly string[],
  { places }: ListColumns<Column>,
  needed: readonly Column[],
): Exclude<ListRow<Column>['cells'], 'broken'> {
  const isTooLong = cells.slice(heads.length).some((cell) => cell?.trim() !== '');
  // Excel leaves out separators at the end of a line where it has nothing in sixteen rows.
  const isTooShort = needed.some((column) => (places.get(column) ?? 0) >= cells.length);
  if (isTooLong || isTooShort) return 'columns';
  if ([...places.values()].some((place) => cells[place] === null)) return 'unreadable';
  return new Map([...places].map(([column, place]) => [column, typedText(cells[place] ?? '').trim()]));
}

/**
 * L6: opens a list of any kind, as spreadsheets save it: with commas, semicolons or tabs (a first line `sep=;` names them), its
 * heads in any order and language, with up to ten lines above them. Rows in which nothing stands are left out. Where no line
 * has the needed heads, the first is taken for them. Errors of quotes and cells concern their row only.
 */
export function openList<Column extends string>(source: string, table: ListTable<Column>): OpenList<Column> {
  const text = source.replace(/^\ufeff/, '');
  const possible = possibleHeads(text);
  const head = possible.find(({ heads }) => listColumns(heads, table).missing.length === 0) ?? possible[0];
  const { from, above, line: headLine, heads, separator } = head;
  const columns = listColumns(heads, table);

  function* rows(): Generator<ListRow<Column>> {
    const records = csvRecords(text.slice(from), separator);
    records.next();
    for (const { line, cells } of records) {
      if (cells === null) yield { line: line + above, cells: 'broken' };
      else if (cells.some((cell) => cell.trim() !== ''))
        yield { line: line + above, cells: cellsOf(cells, heads, columns, table.needed) };
    }
  }
  return { line: headLine, heads, separator, columns, rows };
}

/** The same of the rows of a sheet, which has no blank ones. */
export function openSheet<Column extends string>(
  sheet: readonly SheetRow[],
  table: ListTable<Column>,
): Omit<OpenList<Column>, 'separator'> {
  const possible = sheet.slice(0, maxLinesAbove + 1).map((row, at) => {
    const heads = row.cells.map((cell) => cell ?? '');
    return { at, line: row.line, heads, columns: listColumns(heads, table) };
  });
  const nothing = { at: 0, line: 1, heads: [], columns: listColumns([], table) };
  const head = possible.find(({ columns }) => columns.missing.length === 0) ?? possible[0] ?? nothing;
  const { at, heads, columns } = head;

  function* rows(): Generator<ListRow<Column>> {
    for (const { line, cells } of sheet.slice(at + 1)) {
      // A sheet stores no empty cells at the end of a row.
      const missing = Math.max(0, heads.length - cells.length);
      const whole = [...cells, ...Array<string>(missing).fill('')];
      yield { line, cells: cellsOf(whole, heads, columns, table.needed) };
    }
  }
  return { ...head, rows };
}
