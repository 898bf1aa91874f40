import { type BuildingColumn, buildingTable } from '#domain/buildingList.ts';
import { cleanLine, lengthOf } from '#domain/cleanText.ts';
import { type Decode, decodeList, type GuessedEncoding } from '#domain/lists/decodeList.ts';
import { type DifferingRow, differingRows } from '#domain/lists/differingRows.ts';
import { type ListRow, type OpenList, openList, openSheet } from '#domain/lists/openList.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { readWorkbook } from '../../../spreadsheet/readWorkbook.ts';
import type { FieldErrors } from '../../AppError.ts';

/** A line of a list, counted from 1, cleaned (B1). Number, street and city may be missing. */
export type BuildingLine = {
  readonly line: number;
  readonly mandate: string;
  readonly number: string | null;
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
};

/** A refused line, counted from 1, and why. */
type RefusedLine = { readonly line: number; readonly reason: string };

/** Bytes that are no UTF-8: how they were read, and the rows that the other reading has otherwise (L7). */
export type Guess = { readonly encoding: GuessedEncoding; readonly rows: readonly DifferingRow[] };

/** The lines of a list (L6), the refused ones, and the heads that were not read. */
export type BuildingList = {
  readonly lines: readonly BuildingLine[];
  readonly refused: readonly RefusedLine[];
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

function lineOf({ line, cells }: ListRow<BuildingColumn>): Result<BuildingLine, string> {
  if (typeof cells === 'string') return refused(refusals[cells]);
  const cell = (column: BuildingColumn) => cleanLine(cells.get(column) ?? '');
  const [mandate, name, number] = [cell('mandate'), cell('name'), cell('number') || null];
  const [street, city] = [cell('street') || null, cell('city') || null];
  if (mandate === '') return refused('mandate_missing');
  if (name === '') return refused('name_missing');
  const isTooLong = (text: string | null, most: number) => lengthOf(text ?? '') > most;
  if ([mandate, name, street, city].some((text) => isTooLong(text, maxText)) || isTooLong(number, maxNumber))
    return refused('too_long');
  return accepted({ line, mandate, number, name, street, city });
}

const invalid = (reason: string, columns: FieldErrors = {}) => refused({ file: [reason], ...columns });

type Opened = Omit<OpenList<BuildingColumn>, 'separator'>;

async function opened(
  bytes: Buffer,
  encoding: GuessedEncoding,
): Promise<Result<{ readonly list: Opened; readonly guess: Guess | null }, FieldErrors>> {
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
      return invalid('no_text');
    case 'spreadsheet': {
      // Anything else than a ZIP is a file of an older program, or HTML.
      if (bytes[0] !== 'P'.charCodeAt(0)) return invalid('spreadsheet');
      const sheet = await readWorkbook(bytes);
      if (!sheet.ok) return invalid(sheet.reason);
      return accepted({ list: openSheet(sheet.value, buildingTable), guess: null });
    }
  }
}

/**
 * Reads a file of buildings, CSV or XLSX (L6 to L8); `encoding` counts only where the bytes are no UTF-8. Refuses the whole where
 * it is no list, a column is missing or there twice, or it has more than 100,000 lines: with errors by field or head.
 */
export async function readBuildingList(
  bytes: Buffer,
  encoding: GuessedEncoding = 'windows-1252',
): Promise<Result<BuildingList, FieldErrors>> {
  const read = await opened(bytes, encoding);
  if (!read.ok) return read;
  const { list, guess } = read.value;
  const { missing, twice, ignored } = list.columns;
  if (missing.length > 0 || twice.length > 0) {
    const missed = missing.map((column) => [column, ['column_missing']] as const);
    const doubled = twice.map((heads) => [heads.join(' / '), ['column_twice']] as const);
    return invalid('heads', { ...Object.fromEntries(missed), ...Object.fromEntries(doubled) });
  }

  const lines: BuildingLine[] = [];
  const refusedLines: RefusedLine[] = [];
  for (const row of list.rows()) {
    if (lines.length + refusedLines.length === maxLines) return invalid('too_many');
    const line = lineOf(row);
    if (line.ok) lines.push(line.value);
    else refusedLines.push({ line: row.line, reason: line.reason });
  }
  return accepted({ lines, refused: refusedLines, ignored, guess });
}
