import { Dexie } from 'dexie';
import { changeOf } from './changeEvents.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { MetaRow, MirrorRecord, Restored } from './schema.ts';

const prefix = 'mirror/';
const unknown: MirrorRecord = { turn: 0, gone: [], over_at: null };

type Meta = Pick<InspectionDatabase, 'meta'>;
type Operation = { readonly operationId: string };
type RestoreMark = Extract<MetaRow, { key: 'mirror' }>;

/** S24: under which key of meta a database keeps what it knows of the mirror of a tour. */
export function mirrorKey(tour: string): `mirror/${string}` {
  return `${prefix}${tour}`;
}

/** By tour, what a database knows of the mirror. */
export function mirrorRecords(rows: readonly MetaRow[]): Map<string, MirrorRecord> {
  return new Map(
    rows.flatMap((row) => ('turn' in row ? [[row.key.slice(prefix.length), row] as const] : [])),
  );
}

/** The same of one tour; of one that was never mirrored, that. */
export function mirrorRecordIn(row: MetaRow | undefined): MirrorRecord {
  return row !== undefined && 'turn' in row ? row : unknown;
}

/** S24: the mark of a database that has restored what its mirror held, or null. */
export function restoreMarkIn(rows: readonly (MetaRow | undefined)[]): RestoreMark | null {
  return rows.find((row) => row?.key === 'mirror') ?? null;
}

/** What was restored; null once the person has dismissed the notice. */
export function pendingNotice({ restored, dismissed }: RestoreMark): Restored | null {
  return dismissed ? null : restored;
}

/** The row of a tour with these entries among those that were deleted or replaced. */
export function withGone(row: MetaRow | undefined, tour: string, entries: readonly Operation[]): MetaRow {
  const known = mirrorRecordIn(row);
  const gone = new Set([...known.gone, ...entries.map(({ operationId }) => operationId)]);
  return { ...known, key: mirrorKey(tour), gone: [...gone] };
}

/**
 * S24: these entries were deleted or replaced, and no older database is to bring them back. Within the transaction that does
 * so (table meta).
 */
export async function noteGone({ meta }: Meta, tour: string, entries: readonly Operation[]): Promise<void> {
  if (entries.length === 0) return;
  await meta.put(withGone(await meta.get(mirrorKey(tour)), tour, entries));
  const change = changeOf(Dexie.currentTransaction);
  if (change === undefined) return;
  change.isFinal = true;
  change.tours.add(tour);
  change.gone.push(...entries.map(({ operationId }) => operationId));
}

/** The person has brought this entry back themselves, in a file (S17). */
export async function noteBack(
  { meta }: Meta,
  { tour, operationId }: Operation & { readonly tour: string },
): Promise<void> {
  const { gone, ...known } = mirrorRecordIn(await meta.get(mirrorKey(tour)));
  if (!gone.includes(operationId)) return;
  await meta.put({ ...known, key: mirrorKey(tour), gone: gone.filter((one) => one !== operationId) });
}
