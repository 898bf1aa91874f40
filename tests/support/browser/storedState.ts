type Row = { readonly key: IDBValidKey; readonly value: unknown };
type StoredTable = {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  /** The last generated key. */
  readonly drawn: number;
  readonly indexes: readonly (IDBIndexParameters & {
    readonly name: string;
    readonly keyPath: string | string[];
  })[];
  readonly rows: readonly Row[];
};
type StoredDatabase = {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly StoredTable[];
};

/** The content of all databases of a device. */
export type StoredState = readonly StoredDatabase[];

// The internals of fake-indexeddb: reading through the API would take event-loop turns, in which something may
// happen.
type RawStore = {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly keyGenerator?: { num: number } | null;
  readonly records: { values(): Iterable<Row> };
  readonly rawIndexes: ReadonlyMap<
    string,
    { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }
  >;
};
type RawDatabase = {
  readonly name: string;
  readonly version: number;
  readonly rawObjectStores: Map<string, RawStore>;
};
type Insides = { readonly _databases: Map<string, RawDatabase> };

/** Everything committed now. */
export function storedState(device: IDBFactory): StoredState {
  // A database being created has no version yet, and nothing in it is committed.
  const made = [...(device as unknown as Insides)._databases.values()].filter(({ version }) => version > 0);
  return made.map(({ name, version, rawObjectStores }) => ({
    name,
    version,
    tables: [...rawObjectStores.values()].map((store) => ({
      name: store.name,
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      drawn: store.keyGenerator?.num ?? 0,
      indexes: [...store.rawIndexes.values()].map(({ name: index, keyPath, unique, multiEntry }) => ({
        name: index,
        keyPath,
        unique,
        multiEntry,
      })),
      rows: [...store.records.values()].map(({ key, value }) => structuredClone({ key, value })),
    })),
  }));
}

function ended(request: IDBRequest | IDBTransaction, success: 'success' | 'complete'): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener(success, () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('The store failed.')));
  });
}

/** Restores the databases of a device to a state. Nothing may have them open. */
export async function restoreState(device: IDBFactory, state: StoredState): Promise<void> {
  const insides = (device as unknown as Insides)._databases;
  insides.clear();
  for (const { name, version, tables } of state) {
    const opening = device.open(name, version);
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: table, keyPath, autoIncrement, indexes } of tables) {
        const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
        for (const { name: index, keyPath: of, ...how } of indexes) store.createIndex(index, of, how);
      }
    });
    await ended(opening, 'success');
    const database = opening.result;
    if (tables.length > 0) {
      const names = tables.map((table) => table.name);
      const writing = database.transaction(names, 'readwrite');
      for (const { name: table, keyPath, rows } of tables) {
        const store = writing.objectStore(table);
        for (const { key, value } of rows) {
          if (keyPath === null) store.put(structuredClone(value), key);
          else store.put(structuredClone(value));
        }
      }
      await ended(writing, 'complete');
    }
    for (const { name: table, drawn } of tables) {
      const generator = insides.get(name)?.rawObjectStores.get(table)?.keyGenerator;
      if (generator != null) generator.num = drawn;
    }
    database.close();
  }
}
