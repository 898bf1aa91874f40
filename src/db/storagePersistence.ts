import { durableTransaction } from './durableTransaction.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { StoragePersistence } from './schema.ts';

async function answerOf(
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined,
): Promise<StoragePersistence> {
  if (storage === undefined) return 'unknown';
  try {
    return (await storage.persisted()) || (await storage.persist()) ? 'kept' : 'may_be_cleared';
  } catch {
    return 'unknown';
  }
}

/** S20: asks the browser to keep this store when space is short, and keeps its answer for the person. */
export async function askToKeepStorage(
  db: InspectionDatabase,
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined,
  now: Date,
): Promise<StoragePersistence> {
  const answer = await answerOf(storage);
  await durableTransaction(db, [db.meta], () =>
    db.meta.put({ key: 'storagePersistence', answer, asked_at: now.toISOString() }),
  );
  return answer;
}

/** The kept answer. */
export async function storagePersistence(db: InspectionDatabase): Promise<StoragePersistence> {
  const row = await db.meta.get('storagePersistence');
  return row?.key === 'storagePersistence' ? row.answer : 'unknown';
}
