import type { ExternalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import type { OpenList } from '#domain/lists/openList.ts';
import type { PeopleColumn } from '#domain/users/peopleList.ts';

/** A refused place as it is in the file: the head of its column, and what stands there. */
export type RefusedValue = { readonly head: string; readonly value: string };

/** E5: what the file has at each refused place, in the order of `refused`; null where a whole line was refused. */
export function refusedValues(
  { heads, columns, rows }: OpenList<PeopleColumn>,
  refused: ExternalUserImportReport['refused'],
): readonly (RefusedValue | null)[] {
  const lines = new Set(refused.map(({ line }) => line));
  const last = Math.max(...lines);
  const found = new Map<number, ReadonlyMap<string, string>>();
  for (const { line, cells } of rows()) {
    if (line > last) break;
    if (lines.has(line) && typeof cells !== 'string') found.set(line, cells);
  }
  const places: ReadonlyMap<string, number> = columns.places;
  return refused.map(({ line, field }) => {
    if (field === null) return null;
    const head = heads[places.get(field) ?? -1]?.trim() ?? field;
    return { head, value: found.get(line)?.get(field) ?? '' };
  });
}
