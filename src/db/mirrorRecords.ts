import { Dexie } from 'dexie';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { MetaRow, MirrorRecord, Restored } from './schema.ts';

const prefix = 'mirror/';
const neverMirrored: MirrorRecord = { turn: 0, gone: [], over_at: null };

type Meta = Pick<InspectionDatabase, 'meta'>;
type Operation = { readonly operationId: string };
type RestoreMark = Extract<MetaRow, { key: 'mirror' }>;

/** S24: the meta key of a tour's mirror record. */
export function mirrorKey(tour: string): `mirror/${string}` {
  return `${prefix}${tour}`;
}

/** S24: the mirror records among rows of meta, by tour id. */
export function mirrorRecords(rows: readonly MetaRow[]): Map<string, MirrorRecord> {
  return new Map(
    rows.flatMap((row) => ('turn' in row ? [[row.key.slice(prefix.length), row] as const] : [])),
  );
}

/** S24: the mirror record in one row; for a missing row, that of a tour that was never mirrored. */
export function mirrorRecordIn(row: MetaRow | undefined): MirrorRecord {
  return row !== undefined && 'turn' in row ? row : neverMirrored;
}

/** S24: the row that marks a database as having restored what its mirror held, or null. */
export function restoreMarkIn(rows: readonly (MetaRow | undefined)[]): RestoreMark | null {
  return rows.find((row) => row?.key === 'mirror') ?? null;
}

/** What was restored; null once the person has dismissed the notice. */
export function pendingNotice({ restored, dismissed }: RestoreMark): Restored | null {
  return dismissed ? null : restored;
}

/** The mirror record of a tour with these entries added to those that were deleted or replaced. */
export function withGone(row: MetaRow | undefined, tour: string, entries: readonly Operation[]): MetaRow {
  const known = mirrorRecordIn(row);
  const gone = new Set([...known.gone, ...entries.map(({ operationId }) => operationId)]);
  return { ...known, key: mirrorKey(tour), gone: [...gone] };
}

/**
 * S24: records that these entries were deleted or replaced, so that no older database brings them back. Call it within the
 * transaction that does so (table meta).
 */
export async function recordGone(
  { changes, meta }: Pick<InspectionDatabase, 'changes' | 'meta'>,
  tour: string,
  entries: readonly Operation[],
): Promise<void> {
  if (entries.length === 0) return;
  await meta.put(withGone(await meta.get(mirrorKey(tour)), tour, entries));
  const { currentTransaction } = Dexie;
  const change = currentTransaction === null ? undefined : changes.get(currentTransaction);
  if (change === undefined) return;
  change.isFinal = true;
  change.tours.add(tour);
  change.gone.push(...entries.map(({ operationId }) => operationId));
}

/** Removes an entry from those recorded as gone: the person has loaded it again from a file (S30). */
export async function recordReturned(
  { meta }: Meta,
  { tour, operationId }: Operation & { readonly tour: string },
): Promise<void> {
  const { gone, ...known } = mirrorRecordIn(await meta.get(mirrorKey(tour)));
  if (!gone.includes(operationId)) return;
  await meta.put({ ...known, key: mirrorKey(tour), gone: gone.filter((one) => one !== operationId) });
}
