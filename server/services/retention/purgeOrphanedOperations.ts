import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../database/tables.ts';
import { deleteOrphanedOperations, operationRanges } from '../../repositories/oldEntries.ts';

// A few milliseconds of SQLite, which does nothing else meanwhile.
const atOnce = 2_000;

/** Forgets the answers that were kept for people who are deleted: a look at all keys, others in between. */
export async function purgeOrphanedOperations(db: Database): Promise<void> {
  for await (const range of operationRanges(db, atOnce)) {
    await deleteOrphanedOperations(db, range);
    await nextTurn();
  }
}
