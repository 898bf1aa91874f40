import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { WireFinding } from '#contract/results/finding.ts';
import { type FindingState, findingStates } from '#domain/results/finding.ts';
import type { Database } from '../../database/tables.ts';
import { type ListedFinding, listFindings } from '../../repositories/results/listedFindings.ts';
import { type FindingsFilter } from '../../repositories/results/narrowedFindings.ts';
import { countFindingStates } from './countFindings.ts';
import { repairedPhotos } from './repairedPhotos.ts';
import { wireFindings } from './wireFindings.ts';

/** A finding with the photos of the answer that it was resolved with (R3). */
export type ReportedFinding = WireFinding & { readonly repaired?: readonly WirePhoto[] };

/** Findings as a document lists them: how many there are in each state, and the first of them. */
export type FindingList = {
  readonly counts: Readonly<Record<FindingState, number>>;
  readonly items: readonly ReportedFinding[];
};

/** Overdue findings first, then open, acknowledged and resolved ones, each by the time they were last seen. */
export async function readFindingList(
  db: Database,
  filter: FindingsFilter,
  { today, max }: { readonly today: string; readonly max: number },
): Promise<FindingList> {
  const counts: Record<FindingState, number> = { open: 0, acknowledged: 0, resolved: 0 };
  for (const { state, count } of await countFindingStates(db, filter)) counts[state] += count;
  const page = { after: null, offset: 0, size: max } as const;
  const isAnyLeft = counts.open + counts.acknowledged > 0;
  const overdue = isAnyLeft
    ? await listFindings(db, { ...filter, overdueOn: today }, { ...page, order: 'due_on' })
    : [];
  const rows: ListedFinding[] = [...overdue];
  const known = new Set(overdue.map(({ id }) => id));
  for (const state of findingStates) {
    if (rows.length >= max || counts[state] === 0) continue;
    const size = max + overdue.length;
    const found = await listFindings(db, { ...filter, state }, { ...page, size, order: '-seen_at' });
    rows.push(...found.filter(({ id }) => !known.has(id)));
  }
  const listed = rows.slice(0, max);
  const repaired = await repairedPhotos(db, listed);
  const items = (await wireFindings(db, listed)).map((finding) => ({
    ...finding,
    repaired: repaired.get(finding.id) ?? [],
  }));
  return { counts, items };
}
