import { Dexie } from 'dexie';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import { keptToursIn } from './keptTours.ts';
import type { BroughtBack, MetaRow } from './meta.ts';
import type { SecondCopies } from './SecondCopies.ts';
import type { Turns } from './SecondStore.ts';
import { markIn, untold } from './secondCopyMark.ts';

/** What of the second copies a database needs to know that it has everything. */
export type Standing = Pick<SecondCopies, 'standing' | 'takeIn'>;

/**
 * S24, before anything is read of a database: what stands a second time and is not in it comes (back) to it. Answers what
 * came back, until the person was told. Fails where the second store cannot be read.
 */
export async function takeInOnce(
  db: InspectionDatabase,
  owner: string,
  copies: Standing,
): Promise<BroughtBack | null> {
  const turns = await copies.standing(owner);
  const rows = await db.meta.toArray();
  if (isAhead(turns, rows)) return copies.takeIn(db, owner);
  const mark = markIn(rows);
  if (mark !== null) return untold(mark);
  // One that is marked by now refuses it; where the store fails the next start asks again.
  await db.meta.add({ key: 'secondCopy', broughtBack: null, told: false }).catch(() => undefined);
  return null;
}

/** Whether something is to be taken in. A second store that cannot be read says of nothing that it is. */
export async function isBehind(
  db: InspectionDatabase,
  owner: string,
  copies: Pick<Standing, 'standing'>,
): Promise<boolean> {
  const turns = await copies.standing(owner).catch(() => new Map<string, number>());
  return isAhead(turns, await db.meta.toArray());
}

function isAhead(turns: Turns, rows: readonly MetaRow[]): boolean {
  const known = keptToursIn(rows);
  return [...turns].some(([tour, turn]) => turn > (known.get(tour)?.turn ?? 0));
}

/**
 * The same whenever the database opens, before anything else is done with it: at a start, and where the browser has thrown
 * it away under an open page. `db.isWhole` says whether that could be done. One that was deleted because its person `isOver`,
 * signed out in another tab, is not made anew.
 */
export function takeInAtOpening(
  db: InspectionDatabase,
  owner: string,
  copies: Standing,
  tookIn: (broughtBack: BroughtBack | null) => void = () => undefined,
  isOver: () => Promise<boolean> = async () => false,
): void {
  let made = false;
  db.on('populate', () => {
    made = true;
  });
  const ready = async (opening: InspectionDatabase) => {
    db.isWhole = false;
    // S17: another tab has signed the person out, and deleted it.
    if (made && (await isOver())) {
      setTimeout(() => void db.delete().catch(() => undefined));
      throw new Dexie.DatabaseClosedError('Its person is signed out.');
    }
    made = false;
    try {
      const broughtBack = await takeInOnce(opening, owner, copies);
      // Before anybody is told: whoever wakes by it and finds it not whole would take it in, and tell of it, once more.
      db.isWhole = true;
      tookIn(broughtBack);
    } catch {
      // A second store that fails keeps nobody from working; what is kept next asks it again.
    }
  };
  // Dexie holds everything back until this answers. In its own zone, which a timer leaves, transactions end too early.
  const outside = (opening: InspectionDatabase) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(() => void ready(opening).then(resolve, reject));
    });
  db.on('ready', async (opening) => outside(opening as InspectionDatabase), true);
}
