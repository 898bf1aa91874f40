import { useObservable } from 'dexie-react-hooks';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { recentReceipts } from '#db/outbox/receipts.ts';
import { firstUnsentItems, type UnsentItem } from '#db/outbox/unsentItems.ts';
import { photosOnWifiOnly } from '#db/photos/wifiOnly.ts';
import type { ReceiptRow } from '#db/schema.ts';
import { throttled } from '#db/throttled.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { useSyncFact } from './useSyncStatus.ts';

/** How many further rows are rendered at a time: a list of thousands would block the page. */
export const rowsPerStep = 50;

type SyncLists = {
  readonly unsent: readonly UnsentItem[];
  readonly receipts: readonly ReceiptRow[];
  /** PH7. */
  readonly onWifiOnly: boolean;
};
type SyncLimits = { readonly maxUnsent: number; readonly maxReceipts: number };

const minInterval = 200;
// While many items are sent, nearly every row changes with each read, and rendering them takes 50 ms.
const minIntervalOfMany = 3_000;

function setTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/**
 * The lists of the sync page, live. They are read every fifth of a second at most, and every three seconds while many items are
 * unsent, to leave time for the drain (S19). One more of each is read than asked for, to know whether there are more. Undefined
 * before the first read.
 */
export function useSyncLists({ maxUnsent, maxReceipts }: SyncLimits): SyncLists | undefined {
  const { db } = useInspection().ctx;
  const isMany = useSyncFact(({ unsent }) => unsent > rowsPerStep);
  // These changes matter to the person on this page, so they trigger a read at once.
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

async function read(db: InspectionDatabase, { maxUnsent, maxReceipts }: SyncLimits): Promise<SyncLists> {
  // Separate transactions, because a drain would wait for one over all tables.
  const [unsent, receipts, onWifiOnly] = await Promise.all([
    firstUnsentItems(db, maxUnsent),
    recentReceipts(db, maxReceipts),
    photosOnWifiOnly(db),
  ]);
  return { unsent, receipts, onWifiOnly };
}
