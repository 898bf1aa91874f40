import { Dexie } from 'dexie';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { mirrorRecords, pendingNotice, restoreMarkIn } from '#db/mirrorRecords.ts';
import type { MetaRow, Restored } from '#db/schema.ts';
import type { MirrorStore } from './cacheStorageMirror.ts';
import type { createMirror } from './createMirror.ts';
import type { Clock, MirrorOptions } from './MirrorOptions.ts';
import type { Turns } from './mirrorTurns.ts';
import type { restoreFromMirror } from './restoreFromMirror.ts';
import { withTimeout } from './withTimeout.ts';

/** The code that restores and copies, loaded when needed. */
export type MirrorModule = {
  readonly store: MirrorStore;
  readonly createMirror: typeof createMirror;
  readonly restoreFromMirror: typeof restoreFromMirror;
};

/** What mirroring needs at a start. */
export type MirrorDeps = Pick<MirrorStore, 'turns'> &
  Clock & {
    /** Called when there is something to restore or to copy: the first screen is drawn without that code. */
    readonly load: () => Promise<MirrorModule>;
  };

// The opening of the database waits for it.
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
 * S24: restores what the mirror holds and the database lacks, before anything of the database is read. Resolves to what was
 * restored; null for nothing, or when the person has dismissed the notice. Rejects if the mirror cannot be read.
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
 * S24: calls `restoreIfNew` whenever the database opens, before any other access: at a start, and after the browser has
 * deleted it under an open page. `db.isWhole` is false if that failed. A database that was deleted because its person signed
 * out in another tab (`isOver`) is not created again.
 */
export function restoreAtOpening(deps: MirrorDeps, { db, owner, restored, isOver }: MirrorOptions): void {
  let isNew = false;
  db.on('populate', () => {
    isNew = true;
  });
  const ready = async (opening: InspectionDatabase) => {
    db.isWhole = false;
    // S17: another tab has signed the person out and deleted the database.
    if (isNew && (await isOver?.()) === true) {
      setTimeout(() => void db.delete().catch(() => undefined));
      throw new Dexie.DatabaseClosedError('Its person is signed out.');
    }
    isNew = false;
    try {
      const notice = await restoreIfNew(deps, { db: opening, owner });
      // Before the callback: a listener that finds the database incomplete would restore it and notify a second time.
      db.isWhole = true;
      restored?.(notice);
    } catch {
      // A failing mirror must not block work; the next copy tries again.
    }
  };
  // Dexie holds back all queries until this resolves. A timer leaves Dexie's zone, in which transactions would end too early.
  const outside = (opening: InspectionDatabase) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(() => void ready(opening).then(resolve, reject));
    });
  // Dexie passes no database if it is open already.
  db.on('ready', async (opening: unknown) => outside((opening ?? db) as InspectionDatabase), true);
}
