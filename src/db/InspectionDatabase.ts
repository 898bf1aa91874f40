import { Dexie, type DexieOptions, type EntityTable, type Table, type Transaction } from 'dexie';
import type { Building, Mandate } from '#domain/building.ts';
import { type Change, type Changes, changeEvents } from './changeEvents.ts';
import { databaseName } from './databaseName.ts';
import { type Mirror, noMirror } from './Mirror.ts';
import type {
  DevicePhoto,
  DeviceTouchpoint,
  DeviceTour,
  FetchedList,
  LeftBehindRow,
  MetaRow,
  OutboxEntry,
  PhotoBytes,
  ReceiptRow,
  Restored,
  StoredCatalogue,
} from './schema.ts';

type Flush = () => Promise<boolean>;

/** The fields of a page with text that a database may not have yet (S26). */
type TypedFields = {
  /** Registers an input of the page; returns the function that unregisters it. */
  readonly register: (flush: Flush) => () => void;
  /** Saves what is in them; false if the store has failed: then nothing may be concluded or deleted, and the page must stay open. */
  readonly flush: () => Promise<boolean>;
};

/** The fields of one open database. */
export function createTypedFields(): TypedFields {
  const open = new Set<Flush>();
  return {
    register: (flush) => {
      open.add(flush);
      return () => void open.delete(flush);
    },
    flush: async () => {
      const saved = await Promise.all([...open].map((flush) => flush()));
      return saved.every(Boolean);
    },
  };
}

/**
 * All the work of one person on this device; screens read an inspection from here and nowhere else. `tours` and
 * `touchpoints` hold drafts, which a drain never reads (S1). Transactions are strict: complete means on the disk (S2).
 * Dexie's cache is off because it shows writes that are not committed yet (S19).
 */
export class InspectionDatabase extends Dexie {
  declare readonly tours: EntityTable<DeviceTour, 'id'>;
  declare readonly touchpoints: Table<DeviceTouchpoint, [tourId: string, id: string]>;
  declare readonly mandates: EntityTable<Mandate, 'id'>;
  declare readonly buildings: EntityTable<Building, 'id'>;
  declare readonly fetchedLists: EntityTable<FetchedList, 'list'>;
  declare readonly catalogue: EntityTable<StoredCatalogue, 'id'>;
  declare readonly outbox: EntityTable<OutboxEntry, 'seq'>;
  declare readonly receipts: EntityTable<ReceiptRow, 'operationId'>;
  declare readonly meta: Table<MetaRow, MetaRow['key']>;
  /** What concluded tours have left behind (U5); a drain never reads it (S1). */
  declare readonly leftBehind: Table<LeftBehindRow, [tourId: string, touchpointId: string]>;

  /** Photos without their bytes. */
  declare readonly photos: Table<DevicePhoto, [tourId: string, id: string]>;
  /** A drain reads a photo by the id that an entry names, and no other (S1). */
  declare readonly photoBytes: Table<PhotoBytes, [tourId: string, id: string]>;

  readonly #listeners = new Set<(change: Change) => void>();

  /** What each transaction of this page has changed so far. */
  readonly changes: Changes = new WeakMap();

  /** S33: deletes caches that can be fetched again; called when the device is full, before a write is tried once more. */
  readonly freeSpace: (() => Promise<void>) | null;

  /** S26: what is typed on this page. */
  readonly typed = createTypedFields();

  /** S24: set by the page that opens the database; the default mirrors nothing. */
  mirror: Mirror = noMirror;

  /** S24: false until this database is known to hold everything that its mirror holds. */
  isWhole = true;

  constructor(
    userId: string,
    options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> & { freeSpace?: () => Promise<void> } = {},
  ) {
    const { freeSpace = null, ...stores } = options;
    super(databaseName(userId), { ...stores, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.freeSpace = freeSpace;
    this.use(
      changeEvents(this.changes, (change) => {
        for (const listener of this.#listeners) listener(change);
      }),
    );
    // Versions 1 to 4 were never installed outside the repository: what they hold is deleted, and the person is told.
    this.version(5)
      .stores({
        tours: 'id',
        touchpoints: '[tour_id+id], tour_id',
        mandates: 'id',
        buildings: 'id, mandate_id',
        fetchedLists: 'list',
        catalogue: 'id',
        outbox: '++seq, &operationId, tour, state, lastFailure.reason',
        receipts: 'operationId, recorded_at, [tour+touchpoint]',
        meta: 'key',
        leftBehind: '[tour_id+touchpoint_id], tour_id',
        photos: '[tour_id+id], [tour_id+touchpoint_id]',
        photoBytes: '[tour_id+id]',
      })
      .upgrade(emptyEarlierVersion);
  }

  /** Calls `listener` when a transaction of this page commits; returns the function that unsubscribes it. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** S24: empties the database of an earlier version; what was open or unsent in it is noted where a restore would be. */
async function emptyEarlierVersion(transaction: Transaction): Promise<void> {
  const open = await transaction
    .table<DeviceTour>('tours')
    .filter((one) => one.concluded_at === null)
    .count();
  const unsent = await transaction
    .table<OutboxEntry>('outbox')
    .filter((one) => one.state !== 'sent')
    .count();
  for (const name of transaction.storeNames) await transaction.table(name).clear();
  if (open + unsent === 0) return;
  const restored: Restored = { tours: open, unsent, isLost: true };
  await transaction.table<MetaRow>('meta').put({ key: 'mirror', restored, dismissed: false });
}
