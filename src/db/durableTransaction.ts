import type { Table } from 'dexie';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Change } from './changeEvents.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import { isLostConnection, isOutOfSpace, isStoreFailure } from './storeFailure.ts';

/**
 * Runs `work` as one strict transaction and resolves after it is complete (S2). After a lost connection it reopens the database,
 * on a full device it deletes caches, and runs `work` once more (S33). So `work` must be idempotent, also when its first run was
 * committed after all: create ids outside of it. Changes beyond drafts are mirrored before this resolves (S24). If the store
 * fails, or the browser has deleted it meanwhile, the result is `not_saved` and `failed` gets the error; any other error is a
 * bug and is rethrown.
 */
export async function durableTransaction<Value>(
  db: InspectionDatabase,
  tables: readonly Table[],
  work: () => Promise<Value>,
  failed?: (broken: Error) => void,
): Promise<Result<Value, 'not_saved'>> {
  const written: { change?: Change } = {};
  const saved = await tryDurably(
    db,
    () =>
      // Must be an async function: Dexie keeps its zone across awaits only for those.
      db.transaction('rw', [...tables], async (transaction) => {
        const value = await work();
        const change = db.changes.get(transaction);
        // If the first run was committed after all, the second changes nothing: the change of the first is mirrored.
        if (change !== undefined && change.tours.size > 0) written.change = change;
        return value;
      }),
    failed,
  );
  const { change } = written;
  if (!saved.ok || change === undefined) return saved;
  const copied = db.mirror.save(change);
  // Drafts are mirrored in the background.
  return !change.isFinal || (await copied) ? saved : refused('not_saved');
}

/** The same for an `attempt` that opens its strict transaction itself. It runs once or twice, and nothing is mirrored here. */
export async function tryDurably<Value>(
  db: InspectionDatabase,
  attempt: () => PromiseLike<Value>,
  failed: (broken: Error) => void = () => {},
): Promise<Result<Value, 'not_saved'>> {
  try {
    return accepted(await attempt());
  } catch (broken) {
    if (!isStoreFailure(broken)) throw broken;
    if (isOutOfSpace(broken) && db.freeSpace !== null) await db.freeSpace().catch(() => {});
    else if (isLostConnection(broken)) db.close({ disableAutoOpen: false });
    else {
      failed(broken);
      return refused('not_saved');
    }
  }
  try {
    await db.open();
    return accepted(await attempt());
  } catch (broken) {
    if (!isStoreFailure(broken)) throw broken;
    failed(broken);
    return refused('not_saved');
  }
}

/** S33: whether this device's store accepts a write now; no tour is started otherwise. */
export async function testWrite(db: InspectionDatabase, now: Date): Promise<boolean> {
  const written = await durableTransaction(db, [db.meta], () =>
    db.meta.put({ key: 'testWrite', at: now.toISOString() }),
  );
  return written.ok;
}
