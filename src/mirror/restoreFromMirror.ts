import { type CopiedPhoto, copiedPhoto } from '#contract/inspections/copiedPhoto.ts';
import { type MirroredTour, mirroredText, type TourOver } from '#contract/inspections/unsentExport.ts';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { mirrorRecords, pendingNotice, restoreMarkIn } from '#db/mirrorRecords.ts';
import { putCopiedPhoto } from '#db/photos/copiedPhotos.ts';
import type { Restored } from '#db/schema.ts';
import { workTables } from '#db/workTables.ts';
import type { MirroredText } from './cacheStorageMirror.ts';
import type { MirrorOptions, StoreDeps } from './MirrorOptions.ts';
import { mergeTour } from './mergeTour.ts';
import { withTimeout } from './withTimeout.ts';

type Mirrored = {
  readonly tour: string;
  readonly turn: number;
  /** Null if no copy of the tour can be read. */
  readonly content: MirroredTour | TourOver | null;
};

const readTimeout = 5_000;

/**
 * S24: restores what the mirror holds and the database lacks: everything for a new database, the newer copies for one that came
 * back older. Resolves to what was restored; null for nothing, or when the person has dismissed the notice. Rejects, having
 * changed nothing but photos, if the mirror cannot be read or the database cannot be written; the caller tries again later.
 * Runs while the database opens, in one transaction except for photos.
 */
export async function restoreFromMirror(
  { store, now, setTimer }: StoreDeps,
  { db, owner }: Pick<MirrorOptions, 'db' | 'owner'>,
): Promise<Restored | null> {
  const mirrored = newestWhole(await withTimeout(store.read(owner), readTimeout, setTimer));
  const tables = workTables(db);
  await restorePhotos(store, { db, owner }, mirrored);
  return db.transaction('rw', tables, async () => {
    const rows = await db.meta.toArray();
    const mark = restoreMarkIn(rows);
    const known = mirrorRecords(rows);
    // Another tab, or the run before this one, may have restored some of it.
    const newer = mirrored.filter(({ tour, turn }) => turn > (known.get(tour)?.turn ?? 0));
    if (mark !== null && newer.length === 0) return pendingNotice(mark);
    const merged = await mergeAll(db, newer, now());
    // S7: a drain of the deleted database may still run. An epoch from the clock keeps it from writing here.
    if (mark === null && !rows.some(({ key }) => key === 'drain'))
      await db.meta.put({ key: 'drain', epoch: now().getTime(), beat: 0 });
    if (mark !== null && merged.tours === 0 && merged.unsent === 0) return pendingNotice(mark);
    const restored = merged.tours === 0 ? null : merged;
    await db.meta.put({ key: 'mirror', restored, dismissed: false });
    return restored;
  });
}

/**
 * PH10: photos are restored first, one by one, so that the answers naming them find them. After a kill in between they are
 * put once more. `mergeTour` removes photos that nothing names.
 */
async function restorePhotos(
  { photos }: StoreDeps['store'],
  { db, owner }: Pick<MirrorOptions, 'db' | 'owner'>,
  mirrored: readonly Mirrored[],
): Promise<void> {
  const known = mirrorRecords(await db.meta.toArray());
  for (const { tour, turn, content } of mirrored) {
    if (content === null || !('entries' in content) || turn <= (known.get(tour)?.turn ?? 0)) continue;
    for (const id of content.photo_ids ?? []) {
      if ((await db.photos.get([tour, id])) !== undefined) continue;
      const copy = readPhoto(await photos.read(owner, tour, id));
      if (copy === null) continue;
      await db.transaction('rw', [db.photos, db.photoBytes], async () => putCopiedPhoto(db, copy));
    }
  }
}

function readPhoto(text: string | undefined): CopiedPhoto | null {
  try {
    return text === undefined ? null : copiedPhoto.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

// The newest readable copy of each tour, with the turn of its newest copy even if a kill has damaged that; in order of turns.
function newestWhole(texts: readonly MirroredText[]): Mirrored[] {
  const found = new Map<string, Mirrored>();
  for (const { tour, turn, text } of texts) {
    const newer = found.get(tour) ?? { tour, turn, content: null };
    found.set(tour, newer.content === null ? { ...newer, content: read(text) } : newer);
  }
  return [...found.values()].toSorted((a, b) => a.turn - b.turn);
}

function read(text: string): Mirrored['content'] {
  try {
    return mirroredText.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

// Returns the numbers of restored tours and entries. The current tour is that of the last copy.
async function mergeAll(db: InspectionDatabase, mirrored: readonly Mirrored[], now: Date) {
  const merged = { tours: 0, unsent: 0 };
  let current: string | null = null;
  for (const { tour, turn, content } of mirrored) {
    const { entries, changed } = await mergeTour(db, tour, turn, content, now);
    if (changed) merged.tours += 1;
    merged.unsent += entries;
    if (content !== null && 'current_tour' in content) current = content.current_tour ?? current;
  }
  const open = current === null ? undefined : await db.tours.get(current);
  if (open !== undefined && open.concluded_at === null)
    await db.meta.put({ key: 'currentTour', tourId: open.id });
  return merged;
}
