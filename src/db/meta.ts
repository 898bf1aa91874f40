import type { InspectionDatabase } from './InspectionDatabase.ts';

/** What browsers answered when asked to keep the store: `kept`, or it may be cleared when space is short (S20). */
export type StoragePersistence = 'kept' | 'may_be_cleared' | 'unknown';

/** Single facts of a person's database, each under its own key. */
export type MetaRow =
  | { key: 'currentTour'; tourId: string | null }
  /** S7: who may write the state of entries, and a count that moves with every such write. */
  | { key: 'drain'; epoch: number; beat: number }
  | { key: 'storagePersistence'; answer: StoragePersistence; asked_at: string }
  | { key: 'testWrite'; at: string };

/** The row under `key`, or null. */
export async function metaRow<Key extends MetaRow['key']>(
  db: InspectionDatabase,
  key: Key,
): Promise<Extract<MetaRow, { key: Key }> | null> {
  const row = await db.meta.get(key);
  return row === undefined ? null : (row as Extract<MetaRow, { key: Key }>);
}
