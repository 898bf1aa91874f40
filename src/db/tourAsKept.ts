import type { InspectionDatabase } from './InspectionDatabase.ts';
import { keptTourIn, keptTourKey } from './keptTours.ts';
import type { KeptTour } from './meta.ts';
import { unsentOfTour } from './outbox.ts';
import { receiptsOfTour } from './receipts.ts';
import type { KeptAs } from './SecondCopy.ts';
import type { Turns } from './SecondStore.ts';
import { markOf } from './secondCopyMark.ts';
import { copyOf } from './unsentCopy.ts';

type Copied = {
  /** What is to be written, or null: it stands there as it is, or there is nothing to say of it. */
  readonly written: { readonly turn: number; readonly text: string } | null;
  readonly as: (operationId: string) => KeptAs;
};

type Operation = { readonly operationId: string };

/** What a copy of one tour holds, as far as is asked here. */
type OfTour = {
  readonly tours: readonly { readonly concluded_at: string | null }[];
  readonly entries: readonly Operation[];
  readonly receipts: readonly Operation[];
  readonly left_behind: readonly unknown[];
  readonly gone: readonly string[];
};

/**
 * S24: a tour as it is to stand a second time, noted in the database before it is written there: from then on that writing
 * holds nothing that is not here. `behind` where something stands there that is not here; it must not be written over. A
 * tour that was here, and is not any more or has nothing left to send nor to take out (U5), is over: only that is kept of it, for an older
 * database. A database that never had it says nothing of it.
 */
export async function tourAsKept(
  db: InspectionDatabase,
  tour: string,
  { turns, standing, now }: { turns: Turns; standing: string | undefined; now: Date },
): Promise<Copied | 'behind'> {
  const tables = [db.outbox, db.receipts, db.tours, db.touchpoints, db.remoteIds, db.leftBehind, db.meta];
  return db.transaction('rw', tables, async () => {
    const key = keptTourKey(tour);
    const kept = keptTourIn(await db.meta.get(key));
    // One that a database noted before it was lost may never have been written: no two of them may be the same.
    const turn = Math.max(now.getTime(), kept.turn + 1, 1 + Math.max(0, ...turns.values()));
    if ((await markOf(db)) === null || (turns.get(tour) ?? 0) > kept.turn) return 'behind';
    const copy = {
      ...(await copyOf(db, [tour], await unsentOfTour(db, tour))),
      receipts: await receiptsOfTour(db, tour),
      gone: [...kept.gone],
    };
    const as = (operationId: string) => keptIn(copy, operationId);
    const over = overOf(copy, kept, now);
    const text = over === null ? JSON.stringify(copy) : JSON.stringify(over);
    const isSaid = over === null ? text === standing : isOverSaid(kept, over);
    if (isSaid) return { written: null, as };
    await db.meta.put({ key, turn, gone: over?.gone ?? kept.gone, over_at: over?.over_at ?? null });
    return { written: { turn, text }, as };
  });
}

function keptIn({ entries, receipts, gone }: OfTour, operationId: string): KeptAs {
  const isAmong = (rows: readonly Operation[]) => rows.some((row) => row.operationId === operationId);
  if (isAmong(entries)) return 'waits';
  return gone.includes(operationId) || isAmong(receipts) ? 'over' : 'lost';
}

/** Whether it stands there already, or there is nothing that an older database could bring back. */
function isOverSaid(kept: KeptTour, { gone }: { readonly gone: readonly string[] }): boolean {
  if (kept.turn === 0) return gone.length === 0;
  return kept.over_at !== null && gone.length === kept.gone.length;
}

/** What is to be said of a tour that is over; null of one that goes on. */
function overOf(copy: OfTour, kept: KeptTour, now: Date) {
  const { tours, entries, receipts, left_behind, gone } = copy;
  const [row] = tours;
  const isSent = row === undefined || (row.concluded_at !== null && entries.length === 0);
  if (!isSent || left_behind.length > 0) return null;
  const all = new Set([...gone, ...receipts.map(({ operationId }) => operationId)]);
  return { over_at: kept.over_at ?? now.getTime(), gone: [...all] };
}
