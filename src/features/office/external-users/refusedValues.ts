import type { ExternalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import { csvRecords, separatorIn } from '#domain/csvRecords.ts';
import { peopleColumns } from '#domain/users/peopleList.ts';

/** E5: the value in the file at each refused place, in the order of `refused`; empty where a whole line was refused. */
export function refusedValues(csv: string, refused: ExternalUserImportReport['refused']): readonly string[] {
  const lines = new Set(refused.map(({ line }) => line));
  const last = Math.max(...lines);
  const found = new Map<number, readonly string[]>();
  let columns: readonly string[] | null = null;
  for (const { line, cells } of csvRecords(csv, separatorIn(csv))) {
    if (line > last) break;
    columns ??= peopleColumns(cells);
    if (lines.has(line)) found.set(line, cells ?? []);
  }
  return refused.map(({ line, field }) =>
    field === null ? '' : (found.get(line)?.[columns?.indexOf(field) ?? -1]?.trim() ?? ''),
  );
}
