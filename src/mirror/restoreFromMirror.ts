import { type CopiedPhoto, copiedPhoto } from '#contract/inspections/copiedPhoto.ts';
import { type MirroredTour, mirroredText, type TourOver } from '#contract/inspections/unsentExport.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { mirrorRecords, pendingNotice, restoreMarkIn } from '../db/mirrorRecords.ts';
import { putCopiedPhoto } from '../db/photos/copiedPhotos.ts';
import type { Restored } from '../db/schema.ts';
import { workTables } from '../db/workTables.ts';
import type { MirroredText } from './cacheStorageMirror.ts';
import type { MirrorOptions, StoreDeps } from './MirrorOptions.ts';
import { withTimeout } from './MirrorOptions.ts';
import { mergeTour } from './mergeTour.ts';

type Mirrored = {
  readonly tour: string;
  readonly turn: number;
  /** Null where no writing of it can be read. */
  readonly content: MirroredTour | TourOver | null;
};

const readTimeout = 5_000;

/**
 * S24: restores what the mirror holds and this database does not know: everything, where the browser has made it anew; what is
 * newer, where an older one came back. Resolves to what was restored, until the person dismisses the notice, or null. A mirror that cannot be
 * read, or a database that cannot be written, fails and changes nothing: it is to be tried again. In one transaction, but
 * for photos, and without opening anything, because it is asked while the database opens.
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
    const news = mirrored.filter(({ tour, turn }) => turn > (known.get(tour)?.turn ?? 0));
    if (mark !== null && news.length === 0) return pendingNotice(mark);
    const came = await mergeAll(db, news);
    // S7: a drain of the database that is gone may still be under way, and must not be taken for one of this.
    if (mark === null && !rows.some(({ key }) => key === 'drain'))
      await db.meta.put({ key: 'drain', epoch: now().getTime(), beat: 0 });
    if (mark !== null && came.tours === 0 && came.unsent === 0) return pendingNotice(mark);
    const restored = came.tours === 0 ? null : { at: now().toISOString(), ...came };
    await db.meta.put({ key: 'mirror', restored, dismissed: false });
    return restored;
  });
}

/**
 * P10: the photos of what is new here come first, one by one, so that what names them finds them; a kill in between leaves nothing
 * but rows that are put once more. `mergeTour` removes photos that nothing names.
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

/** The newest of each tour that can be read, the last one written at the end; what a kill has torn is known all the same. */
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

/** Answers how many tours and entries came. Which tour the person was in, the last copy knows. */
async function mergeAll(db: InspectionDatabase, news: readonly Mirrored[]) {
  const came = { tours: 0, unsent: 0 };
  let current: string | null = null;
  for (const { tour, turn, content } of news) {
    const { entries, changed } = await mergeTour(db, tour, turn, content);
    if (changed) came.tours += 1;
    came.unsent += entries;
    if (content !== null && 'current_tour' in content) current = content.current_tour ?? current;
  }
  const open = current === null ? undefined : await db.tours.get(current);
  if (open !== undefined && open.concluded_at === null)
    await db.meta.put({ key: 'currentTour', tourId: open.id });
  return came;
}
