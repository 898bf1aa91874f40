import { Dexie, type IndexableType, RangeSet, type Table } from 'dexie';
import { answered } from './answered.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';

/** A table without what it knows of the shape of its rows. */
type Named = Pick<Table, 'db' | 'name' | 'schema'>;

/** What is asked of a table within the transaction. */
export type BareTransaction = {
  readonly store: (table: Named) => IDBObjectStore;
  /** Writes rows, and others hear of it. */
  readonly put: (table: Named, rows: readonly object[]) => Promise<unknown>;
  /** Others are to hear that these rows are not what they were, though they were not put. */
  readonly tell: (table: Named, rows: readonly object[]) => void;
};

/**
 * A strict transaction past Dexie, which keeps books of every request and every promise that nobody reads in a drain
 * (decision 044). What is put is told like Dexie's writes to whoever follows the table, in every tab, after the commit.
 * A database that is closed fails as it does with Dexie.
 */
export async function bareTransaction<Value>(
  db: InspectionDatabase,
  tables: readonly Named[],
  work: (transaction: BareTransaction) => Promise<Value>,
): Promise<Value> {
  const connection = db.backendDB() as IDBDatabase | null;
  if (connection === null) throw new Dexie.DatabaseClosedError();
  const names = tables.map(({ name }) => name);
  const transaction = connection.transaction(names, 'readwrite', { durability: 'strict' });
  const complete = new Promise<boolean>((resolve) => {
    transaction.addEventListener('complete', () => resolve(true));
    transaction.addEventListener('abort', () => resolve(false));
  });
  const store = ({ name }: Named) => transaction.objectStore(name);
  const changes: Record<string, RangeSet> = {};
  const tell = (table: Named, rows: readonly object[]) => note(changes, table, rows);
  const put = async (table: Named, rows: readonly object[]) => {
    tell(table, rows);
    await Promise.all(rows.map((row) => answered(store(table).put(row))));
  };
  const value = await work({ store, put, tell }).catch((broken: unknown) => {
    if (transaction.error !== null) throw transaction.error;
    transaction.abort();
    throw broken;
  });
  if (!(await complete)) throw transaction.error ?? new Dexie.AbortError();
  Dexie.on.storagemutated.fire(changes);
  return value;
}

/** As Dexie says of a write: the keys, and those of every index; a row that was there before counts as gone, too. */
function note(changes: Record<string, RangeSet>, { db, name, schema }: Named, rows: readonly object[]): void {
  const { primKey, indexes } = schema;
  for (const part of [{ ...primKey, name: '' }, { ...primKey, name: ':dels' }, ...indexes]) {
    const told = (changes[`idb://${db.name}/${name}/${part.name}`] ??= new RangeSet());
    for (const row of rows) {
      const key: unknown = Dexie.getByKeyPath(row, part.keyPath as string[]);
      if (key != null) told.addKey(key as IndexableType);
    }
  }
}
