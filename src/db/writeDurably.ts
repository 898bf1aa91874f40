import type { Table } from 'dexie';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import { isLostConnection, isOutOfSpace, isStoreFailure } from './storeFailure.ts';

/**
 * Runs `work` as one strict transaction and answers after it is complete (S2). A lost connection is met by reopening, a full
 * device by giving up caches, and running it once more (S20), so `work` must come to the same when an earlier run of it was
 * committed after all: draw ids outside of it. It has to be an async function itself: by that Dexie knows that it awaits. A
 * store that fails answers `not_saved`; everything else that is thrown is a mistake of ours and stays thrown.
 */
export async function writeDurably<Value>(
  db: InspectionDatabase,
  tables: readonly Table[],
  work: () => Promise<Value>,
): Promise<Result<Value, 'not_saved'>> {
  return tryDurably(db, () => db.transaction('rw', [...tables], work));
}

/** The same for what brings a strict transaction of its own. */
export async function tryDurably<Value>(
  db: InspectionDatabase,
  attempt: () => PromiseLike<Value>,
): Promise<Result<Value, 'not_saved'>> {
  try {
    return accepted(await attempt());
  } catch (broken) {
    if (!isStoreFailure(broken)) throw broken;
    if (isOutOfSpace(broken) && db.freeSpace !== null) await db.freeSpace().catch(() => {});
    else if (isLostConnection(broken)) db.close({ disableAutoOpen: false });
    else return refused('not_saved');
  }
  try {
    await db.open();
    return accepted(await attempt());
  } catch (broken) {
    if (!isStoreFailure(broken)) throw broken;
    return refused('not_saved');
  }
}
