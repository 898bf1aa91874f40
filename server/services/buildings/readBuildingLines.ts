import { isPlainText } from '#contract/http/plainText.ts';
import { type BuildingColumn, buildingTable } from '#domain/buildingList.ts';
import type { ListColumns } from '#domain/lists/listColumns.ts';
import { openList } from '#domain/lists/openList.ts';
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

/** Why a whole list is refused: the columns that are missing, and the heads that mean the same one. */
export type WrongHead = Pick<ListColumns<BuildingColumn>, 'missing' | 'twice'>;

const maxCell = 300;

function buildingOf(cells: ReadonlyMap<BuildingColumn, string>): Result<BuildingLine, LineRefusal> {
  const cell = (column: BuildingColumn) => cells.get(column) ?? '';
  const [mandate, name, street, city] = [cell('mandate'), cell('name'), cell('street'), cell('city')];
  if (mandate === '') return refused('mandate_missing');
  if (name === '') return refused('name_missing');
  if ([...cells.values()].some((text) => text.length > maxCell)) return refused('too_long');
  if (![...cells.values()].every(isPlainText)) return refused('not_plain_text');
  return accepted({ mandate, name, street: street || null, city: city || null });
}

/** The buildings of a list (L6), its refused lines, how many heads it has, and those that were not read. */
export type BuildingLines = {
  readonly buildings: readonly BuildingLine[];
  readonly refused: readonly RefusedLine[];
  readonly heads: number;
  readonly ignored: readonly string[];
};

const refusals = { broken: 'broken_quotes', columns: 'wrong_number_of_cells' } as const;

/** Reads a list of buildings; refuses the whole where a column is missing or there twice. */
export function readBuildingLines(text: string): Result<BuildingLines, WrongHead> {
  const { heads, columns, rows } = openList(text, buildingTable);
  const { missing, twice, ignored } = columns;
  if (missing.length > 0 || twice.length > 0) return refused({ missing, twice });

  const buildings: BuildingLine[] = [];
  const refusedLines: RefusedLine[] = [];
  for (const { line, cells } of rows()) {
    const building = typeof cells === 'string' ? refused(refusals[cells]) : buildingOf(cells);
    if (building.ok) buildings.push(building.value);
    else refusedLines.push({ line, reason: building.reason });
  }
  return accepted({ buildings, refused: refusedLines, heads: heads.length, ignored });
}
