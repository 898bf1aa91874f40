import { isPlainText } from '#contract/http/plainText.ts';
import { csvRecords } from '#domain/csvRecords.ts';
import { accepted, type Result, refused } from '#domain/result.ts';

/** One line of a list; street and city may be empty in real lists. */
export type BuildingLine = {
  readonly mandate: string;
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
};

/** Why a line of the list is refused. */
export type LineRefusal =
  | 'mandate_missing'
  | 'name_missing'
  | 'too_long'
  | 'not_plain_text'
  | 'wrong_number_of_cells'
  | 'broken_quotes';

/** A refused line, counted from 1. */
export type RefusedLine = { readonly line: number; readonly reason: LineRefusal };

/** The first line of every list. */
export const buildingListHeader = ['mandate', 'name', 'street', 'city'];

const maxCell = 300;

function buildingOf(cells: readonly string[]): Result<BuildingLine, LineRefusal> {
  if (cells.length !== buildingListHeader.length) return refused('wrong_number_of_cells');
  const [mandate = '', name = '', street = '', city = ''] = cells.map((cell) => cell.trim());
  if (mandate === '') return refused('mandate_missing');
  if (name === '') return refused('name_missing');
  if (cells.some((cell) => cell.length > maxCell)) return refused('too_long');
  if (!cells.every(isPlainText)) return refused('not_plain_text');
  return accepted({ mandate, name, street: street || null, city: city || null });
}

/** The valid and the refused lines of a list; refuses the whole when the first line is not the header. */
export function readBuildingLines(
  text: string,
): Result<
  { readonly buildings: readonly BuildingLine[]; readonly refused: readonly RefusedLine[] },
  'wrong_header'
> {
  const [first, ...records] = csvRecords(text);
  const names = first?.cells?.map((cell) => cell.trim().toLowerCase());
  if (names?.join() !== buildingListHeader.join()) return refused('wrong_header');

  const buildings: BuildingLine[] = [];
  const refusedLines: RefusedLine[] = [];
  for (const { line, cells } of records) {
    const building = cells === null ? refused('broken_quotes' as const) : buildingOf(cells);
    if (building.ok) buildings.push(building.value);
    else refusedLines.push({ line, reason: building.reason });
  }
  return accepted({ buildings, refused: refusedLines });
}
