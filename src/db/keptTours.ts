import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { KeptTour, MetaRow } from './meta.ts';

const prefix = 'secondCopy/';
const unknown: KeptTour = { turn: 0, gone: [], over_at: null };

/** S24: under which key of meta a database keeps what it knows of the second copy of a tour. */
export function keptTourKey(tour: string): `secondCopy/${string}` {
  return `${prefix}${tour}`;
}

/** By tour, what a database knows of the second copies. */
export function keptToursIn(rows: readonly MetaRow[]): Map<string, KeptTour> {
  return new Map(
    rows.flatMap((row) => ('turn' in row ? [[row.key.slice(prefix.length), row] as const] : [])),
  );
}

/** The same of one tour; of one that was never kept, that. */
export function keptTourIn(row: MetaRow | undefined): KeptTour {
  return row !== undefined && 'turn' in row ? row : unknown;
}

type Operation = { readonly operationId: string };

/** The row of a tour with these entries among those that were deleted or replaced. */
export function withGone(row: MetaRow | undefined, tour: string, entries: readonly Operation[]): MetaRow {
  const kept = keptTourIn(row);
  const gone = new Set([...kept.gone, ...entries.map(({ operationId }) => operationId)]);
  return { ...kept, key: keptTourKey(tour), gone: [...gone] };
}

/**
 * S24: these entries were deleted or replaced, and no older database is to bring them back. Within the transaction that does
 * so (table meta).
 */
export async function noteGone(
  { meta }: Pick<InspectionDatabase, 'meta'>,
  tour: string,
  entries: readonly Operation[],
): Promise<void> {
  if (entries.length > 0) await meta.put(withGone(await meta.get(keptTourKey(tour)), tour, entries));
}

/** The person has brought this entry back themselves, in a file (S17). */
export async function noteBack(
  { meta }: Pick<InspectionDatabase, 'meta'>,
  { tour, operationId }: Operation & { readonly tour: string },
): Promise<void> {
  const row = await meta.get(keptTourKey(tour));
  const { gone, ...kept } = keptTourIn(row);
  if (!gone.includes(operationId)) return;
  await meta.put({ ...kept, key: keptTourKey(tour), gone: gone.filter((one) => one !== operationId) });
}
