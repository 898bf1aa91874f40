import { keptText, type SecondCopyText, type TourOver } from '#contract/unsentCopy.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import { inTime } from './inTime.ts';
import { keptToursIn } from './keptTours.ts';
import { mergeTour, mergeTourOver } from './mergeTour.ts';
import type { BroughtBack } from './meta.ts';
import type { KeptText, SecondStore } from './SecondStore.ts';
import { markOf, untold } from './secondCopyMark.ts';

type Sources = {
  readonly db: InspectionDatabase;
  readonly owner: string;
  readonly store: Pick<SecondStore, 'read'>;
  readonly now: () => Date;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

type Standing = { readonly tour: string; readonly turn: number; readonly content: Content | null };
type Content = SecondCopyText | TourOver;

const patience = 5_000;

/**
 * S24: takes in what stands a second time and this database does not know: everything, where the browser has made it anew;
 * what is newer, where an older one came back. Answers what came back, until the person was told, or null. A second store
 * that cannot be read, or a database that cannot be written, fails and changes nothing: it is to be tried again. In one
 * transaction and without opening anything, because it is asked while the database opens.
 */
export async function bringBack({ db, owner, store, now, setTimer }: Sources): Promise<BroughtBack | null> {
  const standing = newestWhole(await inTime(store.read(owner), patience, setTimer));
  const tables = [db.outbox, db.receipts, db.tours, db.touchpoints, db.remoteIds, db.leftBehind, db.meta];
  return db.transaction('rw', tables, async () => {
    const mark = await markOf(db);
    const known = keptToursIn(await db.meta.toArray());
    // Another tab, or the run before this one, may have taken in some of it.
    const news = standing.filter(({ tour, turn }) => turn > (known.get(tour)?.turn ?? 0));
    if (mark !== null && news.length === 0) return untold(mark);
    const came = await takeInAll(db, news);
    if (mark === null) await beginEpochs(db, now());
    if (mark !== null && came.tours === 0 && came.unsent === 0) return untold(mark);
    const broughtBack = came.tours === 0 ? null : { at: now().toISOString(), ...came };
    await db.meta.put({ key: 'secondCopy', broughtBack, told: false });
    return broughtBack;
  });
}

/** S7: a drain of the database that is gone may still be under way, and must not be taken for one of this. */
async function beginEpochs({ meta }: InspectionDatabase, now: Date): Promise<void> {
  if ((await meta.get('drain')) !== undefined) return;
  await meta.put({ key: 'drain', epoch: now.getTime(), beat: 0 });
}

/** The newest of each tour that can be read, the last one written at the end; what a kill has torn is known all the same. */
function newestWhole(texts: readonly KeptText[]): Standing[] {
  const found = new Map<string, Standing>();
  for (const { tour, turn, text } of texts) {
    const newer = found.get(tour);
    if (newer === undefined) found.set(tour, { tour, turn, content: read(text) });
    else if (newer.content === null) found.set(tour, { ...newer, content: read(text) });
  }
  return [...found.values()].toSorted((a, b) => a.turn - b.turn);
}

function read(text: string): Content | null {
  try {
    const content = keptText.safeParse(JSON.parse(text));
    return content.success ? content.data : null;
  } catch {
    return null;
  }
}

/** Answers how many tours and entries came. Which tour the person was in, the last copy knows. */
async function takeInAll(
  db: InspectionDatabase,
  news: readonly Standing[],
): Promise<{ tours: number; unsent: number }> {
  let tours = 0;
  let unsent = 0;
  let current: string | null = null;
  for (const { tour, turn, content } of news) {
    const isOver = content !== null && 'over_at' in content;
    if (isOver) await mergeTourOver(db, tour, turn, content);
    else {
      const came = await mergeTour(db, tour, turn, content);
      if (came.changed) tours += 1;
      unsent += came.entries;
      current = content?.current_tour ?? current;
    }
  }
  const open = current === null ? undefined : await db.tours.get(current);
  if (open !== undefined && open.concluded_at === null) {
    await db.meta.put({ key: 'currentTour', tourId: open.id });
  }
  return { tours, unsent };
}
