import { Dexie } from 'dexie';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { mirrorRecords, pendingNotice, restoreMarkIn } from '../db/mirrorRecords.ts';
import type { MetaRow, Restored } from '../db/schema.ts';
import type { MirrorStore } from './cacheStorageMirror.ts';
import type { createMirror } from './createMirror.ts';
import type { Clock, MirrorOptions } from './MirrorOptions.ts';
import { withTimeout } from './MirrorOptions.ts';
import type { Turns } from './mirrorTurns.ts';
import type { restoreFromMirror } from './restoreFromMirror.ts';

/** The code that restores and copies, loaded when needed. */
export type MirrorModule = {
  readonly store: MirrorStore;
  readonly createMirror: typeof createMirror;
  readonly restoreFromMirror: typeof restoreFromMirror;
};

export type MirrorDeps = Pick<MirrorStore, 'turns'> &
  Clock & {
    /** Asked when there is something to restore or to copy: the first screen is drawn without its code. */
    readonly load: () => Promise<MirrorModule>;
  };

// A database that opens waits for it.
const turnsTimeout = 1_000;

/** Whether the mirror holds more than this database. An unreadable mirror counts as empty. */
export async function isBehindMirror(
  db: InspectionDatabase,
  owner: string,
  store: Pick<MirrorStore, 'turns'>,
): Promise<boolean> {
  const turns = await store.turns(owner).catch(() => new Map<string, number>());
  return isAhead(turns, await db.meta.toArray());
}

function isAhead(turns: Turns, rows: readonly MetaRow[]): boolean {
  const known = mirrorRecords(rows);
  return [...turns].some(([tour, turn]) => turn > (known.get(tour)?.turn ?? 0));
}

/**
 * S24, before anything is read of a database: what its mirror holds and it does not is restored. Resolves to what was restored,
 * until the person dismisses the notice. Rejects if the mirror cannot be read.
 */
export async function restoreIfNew(
  deps: MirrorDeps,
  { db, owner }: Pick<MirrorOptions, 'db' | 'owner'>,
): Promise<Restored | null> {
  const turns = await withTimeout(deps.turns(owner), turnsTimeout, deps.setTimer);
  const rows = await db.meta.toArray();
  if (isAhead(turns, rows)) {
    const { store, restoreFromMirror } = await deps.load();
    return restoreFromMirror({ ...deps, store }, { db, owner });
  }
  const mark = restoreMarkIn(rows);
  if (mark !== null) return pendingNotice(mark);
  // `add` fails if another tab has set the mark by now; after a store failure the next start tries again.
  await db.meta.add({ key: 'mirror', restored: null, dismissed: false }).catch(() => undefined);
  return null;
}

/**
 * The same whenever the database opens, before anything else is done with it: at a start, and where the browser has thrown it
 * away under an open page. `db.isWhole` is false where that failed. One that was deleted because its person `isOver`,
 * signed out in another tab, is not made anew.
 */
export function restoreAtOpening(deps: MirrorDeps, { db, owner, restored, isOver }: MirrorOptions): void {
  let made = false;
  db.on('populate', () => {
    made = true;
  });
  const ready = async (opening: InspectionDatabase) => {
    db.isWhole = false;
    // S17: another tab has signed the person out, and deleted it.
    if (made && (await isOver?.()) === true) {
      setTimeout(() => void db.delete().catch(() => undefined));
      throw new Dexie.DatabaseClosedError('Its person is signed out.');
    }
    made = false;
    try {
      const notice = await restoreIfNew(deps, { db: opening, owner });
      // Before the callback: a listener that finds the database incomplete would restore it and notify a second time.
      db.isWhole = true;
      restored?.(notice);
    } catch {
      // A failing mirror must not block work; the next copy tries again.
    }
  };
  // Dexie holds everything back until this answers. In its own zone, which a timer leaves, transactions end too early.
  const outside = (opening: InspectionDatabase) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(() => void ready(opening).then(resolve, reject));
    });
  // Of one that is open already it does not say which it is.
  db.on('ready', async (opening: unknown) => outside((opening ?? db) as InspectionDatabase), true);
}
