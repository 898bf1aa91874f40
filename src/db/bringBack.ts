import { type SecondCopyText, secondCopy } from '#contract/unsentCopy.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { BroughtBack } from './meta.ts';
import { receivedIds } from './receivedIds.ts';
import type { KeptText, SecondStore } from './SecondStore.ts';
import { markOf, untold } from './secondCopyMark.ts';
import { keepCopy, keepTour } from './unsentCopy.ts';
import { writeDurably } from './writeDurably.ts';

type Sources = {
  readonly db: InspectionDatabase;
  readonly owner: string;
  readonly store: Pick<SecondStore, 'read'>;
  readonly now: () => Date;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

const patience = 5_000;

/**
 * S24: a database without its mark is new, or the browser has thrown away what it was. It takes in what stands a
 * second time, as from a file (S17), and is marked. Answers what came back, or null. A second store that cannot be read,
 * or a database that cannot be written, fails and leaves it unmarked: the next start tries again.
 */
export async function bringBack({ db, owner, store, now, setTimer }: Sources): Promise<BroughtBack | null> {
  const copies = newestWhole(await inTime(store.read(owner), setTimer));
  const tables = [db.outbox, db.receipts, db.tours, db.touchpoints, db.remoteIds, db.leftBehind, db.meta];
  const kept = await writeDurably(db, tables, async () => {
    // Another tab, or the run before this one.
    const before = await markOf(db);
    if (before !== null) return untold(before);
    const unsent = await keepAll(db, copies);
    const broughtBack =
      copies.length === 0 ? null : { at: now().toISOString(), tours: copies.length, unsent };
    await db.meta.put({ key: 'secondCopy', broughtBack, told: false });
    return broughtBack;
  });
  if (!kept.ok) throw new Error('What came back could not be written.');
  return kept.value;
}

/** Whoever signs in or starts waits for it; a store that does not answer is one that cannot be read. */
async function inTime<Value>(answer: Promise<Value>, setTimer: Sources['setTimer']): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const cancel = setTimer(() => late.reject(new Error('The second store does not answer.')), patience);
  return Promise.race([answer, late.promise]).finally(cancel);
}

/** The newest of each tour that can be read, the last one written at the end. */
function newestWhole(texts: readonly KeptText[]): SecondCopyText[] {
  const found = new Map<string, SecondCopyText>();
  for (const { tour, text } of texts) {
    const copy = found.has(tour) ? null : read(text);
    if (copy !== null) found.set(tour, copy);
  }
  return [...found.values()].toReversed();
}

function read(text: string): SecondCopyText | null {
  try {
    const copy = secondCopy.safeParse(JSON.parse(text));
    return copy.success ? copy.data : null;
  } catch {
    return null;
  }
}

/** Those that are here already stay where they are: others may stand in the same row. */
async function keepReceipts(db: InspectionDatabase, receipts: SecondCopyText['receipts']): Promise<void> {
  const here = await receivedIds(db, receipts);
  await db.receipts.bulkPut(receipts.filter(({ operationId }) => !here.has(operationId)));
}

/** Answers how many entries came. Which tour the person was in, the last copy knows. */
async function keepAll(db: InspectionDatabase, copies: readonly SecondCopyText[]): Promise<number> {
  let unsent = 0;
  for (const copy of copies) {
    unsent += await keepCopy(db, { ...copy, current_tour: null });
    for (const { id } of copy.tours) await keepTour(db, copy, id);
    await keepReceipts(db, copy.receipts);
  }
  const tourId = copies.at(-1)?.current_tour ?? null;
  const open = tourId === null ? undefined : await db.tours.get(tourId);
  const isHere = (await db.meta.get('currentTour')) !== undefined;
  if (open !== undefined && open.concluded_at === null && !isHere) {
    await db.meta.put({ key: 'currentTour', tourId: open.id });
  }
  return unsent;
}
