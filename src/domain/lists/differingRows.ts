import { type CsvSeparator, csvRecords } from '../csvRecords.ts';

/** A row that the two readings of a file read differently: the line, and the cells that differ, both ways. */
export type DifferingRow = {
  readonly line: number;
  readonly cells: readonly (readonly [windows: string, macintosh: string])[];
};

/**
 * L7: the rows of a list in which its two readings differ, the heads among them. Both have the same lines and cells: what parts them is
 * ASCII.
 */
export function differingRows(
  windows: string,
  macintosh: string,
  separator: CsvSeparator,
): readonly DifferingRow[] {
  const others = [...csvRecords(macintosh, separator)];
  return [...csvRecords(windows, separator)].flatMap(({ line, cells }, row) => {
    const other = others[row]?.cells ?? [];
    const differing = (cells ?? [])
      .map((cell, place) => [cell.trim(), other[place]?.trim() ?? ''] as const)
      .filter(([one, another]) => one !== another);
    return differing.length === 0 ? [] : [{ line, cells: differing }];
  });
}
