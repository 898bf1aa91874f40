import { durableTransaction } from './durableTransaction.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { StoragePersistence } from './schema.ts';

async function requestPersistence(
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined,
): Promise<StoragePersistence> {
  if (storage === undefined) return 'unknown';
  try {
    return (await storage.persisted()) || (await storage.persist()) ? 'kept' : 'may_be_cleared';
  } catch {
    return 'unknown';
  }
}

/** S20: asks the browser for persistent storage and saves its answer for the device page. A failed write is ignored. */
export async function requestPersistentStorage(
  db: InspectionDatabase,
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined,
  now: Date,
): Promise<StoragePersistence> {
  const answer = await requestPersistence(storage);
  await durableTransaction(db, [db.meta], () =>
    db.meta.put({ key: 'storagePersistence', answer, asked_at: now.toISOString() }),
  );
  return answer;
}

/** The browser's last answer; `unknown` before the first one. */
export async function storagePersistence(db: InspectionDatabase): Promise<StoragePersistence> {
  const row = await db.meta.get('storagePersistence');
  return row?.key === 'storagePersistence' ? row.answer : 'unknown';
}
