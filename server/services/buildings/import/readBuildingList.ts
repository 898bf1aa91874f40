import { type BuildingColumn, buildingTable } from '#domain/buildingList.ts';
import { cleanLine, lengthOf } from '#domain/cleanText.ts';
import { type Decode, decodeList, type GuessedEncoding } from '#domain/lists/decodeList.ts';
import { type DifferingRow, differingRows } from '#domain/lists/differingRows.ts';
import type { ListColumns } from '#domain/lists/listColumns.ts';
import { type ListRow, type OpenList, openList, openSheet } from '#domain/lists/openList.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { WorkbookFault } from '../../../spreadsheet/openWorkbook.ts';
import { readWorkbook } from '../../../spreadsheet/readWorkbook.ts';

/** A line of a list, counted from 1, cleaned (B1). Number, street and city may be missing. */
export type BuildingLine = {
  readonly line: number;
  readonly mandate: string;
  readonly number: string | null;
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
};

/** Why a line of the list is refused. */
export type LineRefusal =
  | 'mandate_missing'
  | 'name_missing'
  | 'too_long'
  | 'wrong_number_of_cells'
  | 'broken_quotes'
  | 'unreadable_cell';

/** A refused line, counted from 1. */
export type RefusedLine = { readonly line: number; readonly reason: LineRefusal };

/** Why a whole list is refused: columns that are missing, heads that mean the same one, or what kind of file it is. */
export type ListFault =
  | ({ readonly reason: 'heads' } & Pick<ListColumns<BuildingColumn>, 'missing' | 'twice'>)
  | { readonly reason: WorkbookFault | 'spreadsheet' | 'no_text' };

/** Bytes that are no UTF-8: how they were read, and the rows that the other reading has otherwise (L7). */
export type Guess = { readonly encoding: GuessedEncoding; readonly rows: readonly DifferingRow[] };

/** The lines of a list (L6), the refused ones, how many heads it has, and those that were not read. */
export type BuildingList = {
  readonly lines: readonly BuildingLine[];
  readonly refused: readonly RefusedLine[];
  readonly heads: number;
  readonly ignored: readonly string[];
  readonly guess: Guess | null;
};

const maxLines = 100_000;
const [maxText, maxNumber] = [300, 60];
const refusals = {
  broken: 'broken_quotes',
  columns: 'wrong_number_of_cells',
  unreadable: 'unreadable_cell',
} as const;

const decode: Decode = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

function lineOf({ line, cells }: ListRow<BuildingColumn>): Result<BuildingLine, LineRefusal> {
  if (typeof cells === 'string') return refused(refusals[cells]);
  const cell = (column: BuildingColumn) => cleanLine(cells.get(column) ?? '');
  const [mandate, number, name, street, city] = [
    cell('mandate'),
    cell('number'),
    cell('name'),
    cell('street'),
    cell('city'),
  ];
  if (mandate === '') return refused('mandate_missing');
  if (name === '') return refused('name_missing');
  if ([mandate, name, street, city].some((text) => lengthOf(text) > maxText) || lengthOf(number) > maxNumber)
    return refused('too_long');
  return accepted({
    line,
    mandate,
    number: number || null,
    name,
    street: street || null,
    city: city || null,
  });
}

type Opened = Omit<OpenList<BuildingColumn>, 'separator'>;

async function opened(
  bytes: Buffer,
  encoding: GuessedEncoding,
): Promise<Result<{ readonly list: Opened; readonly guess: Guess | null }, ListFault>> {
  const file = decodeList(bytes, decode);
  switch (file.kind) {
    case 'text':
      return accepted({ list: openList(file.text, buildingTable), guess: null });
    case 'guessed': {
      const list = openList(file.readings[encoding], buildingTable);
      const rows = differingRows(file.readings['windows-1252'], file.readings.macintosh, list.separator);
      return accepted({ list, guess: { encoding, rows } });
    }
    case 'no_text':
      return refused({ reason: 'no_text' });
    case 'spreadsheet': {
      // Anything else than a ZIP is a file of an older program, or HTML.
      if (bytes[0] !== 'P'.charCodeAt(0)) return refused({ reason: 'spreadsheet' });
      const sheet = await readWorkbook(bytes);
      if (!sheet.ok) return refused({ reason: sheet.reason });
      return accepted({ list: openSheet(sheet.value, buildingTable), guess: null });
    }
  }
}

/**
 * Reads a file of buildings, CSV or XLSX (L6 to L8); `encoding` counts only where the bytes are no UTF-8. Refuses the whole where
 * it is no list, a column is missing or there twice, or it has more than 100,000 lines.
 */
export async function readBuildingList(
  bytes: Buffer,
  encoding: GuessedEncoding = 'windows-1252',
): Promise<Result<BuildingList, ListFault>> {
  const read = await opened(bytes, encoding);
  if (!read.ok) return read;
  const { list, guess } = read.value;
  const { missing, twice, ignored } = list.columns;
  if (missing.length > 0 || twice.length > 0) return refused({ reason: 'heads', missing, twice });

  const lines: BuildingLine[] = [];
  const refusedLines: RefusedLine[] = [];
  for (const row of list.rows()) {
    if (lines.length + refusedLines.length === maxLines) return refused({ reason: 'too_many' });
    const line = lineOf(row);
    if (line.ok) lines.push(line.value);
    else refusedLines.push({ line: row.line, reason: line.reason });
  }
  return accepted({ lines, refused: refusedLines, heads: list.heads.length, ignored, guess });
}
