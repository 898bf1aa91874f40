import { useObservable } from 'dexie-react-hooks';
import type { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import { recentReceipts } from '../../db/outbox/receipts.ts';
import { firstUnsentItems, type UnsentItem } from '../../db/outbox/unsentItems.ts';
import type { ReceiptRow, StoragePersistence } from '../../db/schema.ts';
import { storagePersistence } from '../../db/storagePersistence.ts';
import { throttled } from '../../db/throttled.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { useSyncFact } from './useSyncStatus.ts';

/** So many rows more are drawn at a time: a list of thousands would stall the page. */
export const rowsPerStep = 50;

type SyncLists = {
  readonly unsent: readonly UnsentItem[];
  readonly receipts: readonly ReceiptRow[];
  readonly storage: StoragePersistence;
};
type Most = { readonly maxUnsent: number; readonly maxReceipts: number };

const minInterval = 200;
// While many are sent nearly every row changes with every reading, and drawing them takes a twentieth of a second.
const minIntervalOfMany = 3_000;

function setTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/**
 * What the sync page lists, live: up to one step of unsent rows keeps step with the count in the bar, more of them leave a
 * drain its time (S19). One more of each than asked for tells whether there are more. Undefined before the first reading.
 */
export function useSyncLists({ maxUnsent, maxReceipts }: Most): SyncLists | undefined {
  const { db } = useInspection().ctx;
  const isMany = useSyncFact(({ unsent }) => unsent > rowsPerStep);
  // What somebody waits for here is read at once.
  const isAllSent = useSyncFact(({ counted, unsent }) => counted && unsent === 0);
  const needsYou = useSyncFact((status) => status.needsYou);
  return useObservable(
    () =>
      throttled(
        db,
        ['outbox', 'receipts', 'meta'],
        () => read(db, { maxUnsent: maxUnsent + 1, maxReceipts: maxReceipts + 1 }),
        { minInterval: isMany ? minIntervalOfMany : minInterval, setTimer },
      ),
    [db, maxUnsent, maxReceipts, isMany, isAllSent, needsYou],
  );
}

async function read(db: InspectionDatabase, { maxUnsent, maxReceipts }: Most): Promise<SyncLists> {
  // Not one transaction: a drain would wait for all of it.
  const [unsent, receipts, storage] = await Promise.all([
    firstUnsentItems(db, maxUnsent),
    recentReceipts(db, maxReceipts),
    storagePersistence(db),
  ]);
  return { unsent, receipts, storage };
}
