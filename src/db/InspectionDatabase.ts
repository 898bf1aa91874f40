import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { Building, Mandate } from '#domain/building.ts';
import { type Change, changeEvents } from './changeEvents.ts';
import { deviceDatabaseName } from './deviceStore.ts';
import { type Mirror, noMirror } from './Mirror.ts';
import type {
  DevicePhoto,
  DeviceTouchpoint,
  DeviceTour,
  FetchedList,
  LeftBehind,
  MetaRow,
  OutboxEntry,
  PhotoBytes,
  ReceiptRow,
  RemoteIdRow,
  StoredCatalogue,
} from './schema.ts';

/** S15: one database per person on a device. */
export function databaseName(userId: string): string {
  return `storey-${userId}`;
}

/** Whether a database of this origin holds the work of a person. */
export function isPersonDatabase(name: string): boolean {
  return name.startsWith(databaseName('')) && name !== deviceDatabaseName;
}

/**
 * All the work of one person on this device; the only truth of an inspection. `tours` and `touchpoints` hold
 * drafts, which the sender never reads (S1). Transactions are strict: complete means on the disk (S2). Dexie's
 * cache is off because it shows writes that are not committed yet (S19).
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
  declare readonly remoteIds: Table<RemoteIdRow, [tour: string, local: string]>;
  declare readonly meta: Table<MetaRow, MetaRow['key']>;
  /** What a concluded tour has left behind (U5); the sender never opens it (S1). */
  declare readonly leftBehind: Table<LeftBehind, [tourId: string, touchpointId: string]>;

  declare readonly photos: Table<DevicePhoto, [tourId: string, id: string]>;
  /** The sender opens them by the id that an entry names (S1). */
  declare readonly photoBytes: Table<PhotoBytes, [tourId: string, id: string]>;

  readonly #listeners = new Set<(change: Change) => void>();

  /** S20: gives up what can be fetched again, before a write fails for want of space. */
  readonly freeSpace: (() => Promise<void>) | null;

  /** S24: set by the page that opens the database; the default mirrors nothing. */
  mirror: Mirror = noMirror;

  /** S24: false until it is known to hold everything that its mirror does. */
  isWhole = true;

  constructor(
    userId: string,
    options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> & { freeSpace?: () => Promise<void> } = {},
  ) {
    const { freeSpace = null, ...stores } = options;
    super(databaseName(userId), { ...stores, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.freeSpace = freeSpace;
    this.use(
      changeEvents((change) => {
        for (const listener of this.#listeners) listener(change);
      }),
    );
    this.version(1).stores({
      tours: 'id',
      touchpoints: '[tour_id+id], tour_id',
      mandates: 'id',
      buildings: 'id, mandate_id',
      fetchedLists: 'list',
      catalogue: 'id',
      outbox: '++seq, &operationId, tour, state, lastFailure.reason',
      receipts: 'operationId, recorded_at, [tour+touchpoint]',
      remoteIds: '[tour+local], remote, tour',
      meta: 'key',
    });
    this.version(2).stores({ leftBehind: '[tour_id+touchpoint_id], tour_id' });
    this.version(3).stores({ photos: '[tour_id+id], [tour_id+touchpoint_id]', photoBytes: '[tour_id+id]' });
  }

  /** Calls `listener` on the commit of what this page has written; returns how to end it. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
