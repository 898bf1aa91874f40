/** The part of `IDBRequest` that is used here. */
type Request<Value> = Pick<IDBRequest, 'addEventListener' | 'error'> & { readonly result: Value };

/** The result of a request as a promise. Awaiting it keeps the transaction active. */
function promisifyRequest<Value>(request: Request<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/**
 * Key-value store of the device itself, in the database `storey-device`: who is signed in (S27), what is known of the server's
 * clock, and the device's preferences. A sign-out changes the first of them alone: the others hold no personal data. It uses
 * IndexedDB directly because the sign-in page needs it, and Dexie would be a quarter of that page's code.
 */
export type DeviceStore = {
  /** The value under `key`, or null. Another version of the app may have written it: check its shape. */
  read(key: string): Promise<unknown>;
  /** Resolves once the strict transaction is complete. */
  write(key: string, value: unknown): Promise<void>;
  /**
   * Changes a value in one transaction: `change` gets null where there is none. It is deleted for null, and left for undefined.
   */
  update(key: string, change: (value: unknown) => unknown): Promise<void>;
};

/** The name of the device database. */
export const deviceDatabaseName = 'storey-device';

const storeName = 'facts';

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}

/** A store that opens its database for each use and closes it again: an open connection would block a later upgrade. */
export function createDeviceStore(indexedDB: IDBFactory): DeviceStore {
  async function withDatabase<Value>(use: (database: IDBDatabase) => Promise<Value>): Promise<Value> {
    const opening = indexedDB.open(deviceDatabaseName, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
    const database = await promisifyRequest(opening);
    try {
      return await use(database);
    } finally {
      database.close();
    }
  }

  async function change(apply: (store: IDBObjectStore) => void): Promise<void> {
    await withDatabase(async (database) => {
      const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
      apply(transaction.objectStore(storeName));
      await completed(transaction);
    });
  }

  return {
    read: (key) =>
      withDatabase(async (database) => {
        const value: unknown = await promisifyRequest(
          database.transaction(storeName).objectStore(storeName).get(key),
        );
        return value ?? null;
      }),
    write: (key, value) => change((store) => store.put(value, key)),
    update: (key, changed) =>
      change((store) => {
        const reading = store.get(key);
        reading.addEventListener('success', () => {
          const value = changed(reading.result ?? null);
          if (value === null) store.delete(key);
          else if (value !== undefined) store.put(value, key);
        });
      }),
  };
}
