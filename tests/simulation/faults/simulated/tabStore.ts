import { IDBVersionChangeEvent as FDBVersionChangeEvent } from 'fake-indexeddb';
import { turn } from '../oneProcess.ts';
import type { Crash } from './mortal.ts';

type Abortable = IDBTransaction & {
  _abort(name: string | null): void;
  readonly _rollbackLog: (() => void)[];
  readonly db: { readonly _rawDatabase: { processTransactions(): void } };
};
type Doom = { readonly when: Crash; left: number; readonly die: () => void };

/** A tab's view of the databases of its device: its connections, and their faults. */
export type TabStore = {
  readonly indexedDB: IDBFactory;
  readonly busy: () => boolean;
  /** How many transactions that write it has begun. */
  readonly writes: () => number;
  /** How many of them are committed. */
  readonly commits: () => number;
  /** The `nth` next commit is the last thing that happens here, or fails to happen. */
  readonly dieAt: (when: Crash, nth: number, die: () => void) => void;
  /** Kills the tab immediately: uncommitted transactions roll back, and none of its code runs any more. */
  readonly kill: (commitsLast: boolean) => void;
  /** The browser drops the connections, as it does with pages in the background. */
  readonly dropConnections: () => void;
  readonly setFull: (full: boolean) => void;
  /** Stops its faults. */
  readonly heal: () => void;
};

export function createTabStore(device: IDBFactory): TabStore {
  const connections = new Set<IDBDatabase>();
  const open = new Set<Abortable>();
  let writes = 0;
  let commits = 0;
  let dead = false;
  let full = false;
  let doom: Doom | null = null;

  function watch(connection: IDBDatabase): void {
    connections.add(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (stores, mode, options) => {
      if (dead) throw new DOMException('The tab is gone.', 'InvalidStateError');
      const transaction = begin(stores, mode, options) as Abortable;
      open.add(transaction);
      if (mode === 'readwrite') {
        writes += 1;
        if (doom !== null && (doom.left -= 1) === 0) fall(transaction, doom);
      }
      const ended = () => open.delete(transaction);
      transaction.addEventListener('complete', () => {
        ended();
        if (mode === 'readwrite') commits += 1;
      });
      transaction.addEventListener('abort', ended);
      if (full && mode === 'readwrite') setImmediate(() => refuse(transaction));
      return transaction;
    };
  }

  /** The tab dies: it never learns the outcome of this commit. */
  function fall(transaction: Abortable, { when, die }: Doom): void {
    const dispatch = transaction.dispatchEvent.bind(transaction);
    transaction.dispatchEvent = (event) => {
      if (event.type !== 'complete' || dead) return dispatch(event);
      open.delete(transaction);
      if (when === 'after the commit') commits += 1;
      else for (const undo of transaction._rollbackLog.toReversed()) undo();
      die();
      // Other tabs go on using the database.
      transaction.db._rawDatabase.processTransactions();
      return true;
    };
  }

  function refuse(transaction: Abortable): void {
    if (open.has(transaction)) transaction._abort('QuotaExceededError');
  }

  const view: IDBFactory = {
    open: (name, version) => {
      if (dead) throw new DOMException('The tab is gone.', 'InvalidStateError');
      const request = version === undefined ? device.open(name) : device.open(name, version);
      request.addEventListener('success', () => watch(request.result));
      return request;
    },
    deleteDatabase: (name) => device.deleteDatabase(name),
    databases: () => device.databases(),
    cmp: (a, b) => device.cmp(a, b),
  };

  return {
    indexedDB: view,
    busy: () => open.size > 0,
    writes: () => writes,
    commits: () => commits,
    dieAt: (when, nth, die) => {
      doom = { when, left: nth, die };
    },
    kill: (commitsLast) => {
      dead = true;
      if (!commitsLast) for (const transaction of open) transaction._abort(null);
      for (const connection of connections) connection.close();
    },
    dropConnections: () => {
      for (const connection of connections) connection.close();
      connections.clear();
    },
    setFull: (isFull) => {
      full = isFull;
    },
    heal: () => {
      full = false;
      doom = null;
    },
  };
}

type Insides = {
  _databases: Map<
    string,
    { rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }> }
  >;
};

/**
 * The committed rows of a table, read from the internals: reading through the API would take turns and change what
 * happens.
 */
export function committedRows<Row>(device: IDBFactory, database: string, table: string): Row[] {
  const insides = (device as unknown as Insides)._databases.get(database);
  const records = insides?.rawObjectStores.get(table)?.records;
  return records === undefined ? [] : [...records.values()].map(({ value }) => value as Row);
}

type OpenDatabase = {
  readonly version: number;
  readonly connections: (IDBDatabase & { readonly _closed: boolean; readonly _closePending: boolean })[];
  readonly transactions: { readonly _state: string }[];
};
type Factory = {
  readonly _databases: Map<string, OpenDatabase>;
  readonly _connectionQueues: Map<string, Promise<void>>;
};

/**
 * Deletes an open database as browsers do: open connections get `versionchange` and close, transactions under way
 * commit, and opening it meanwhile waits and creates a new one. `gone` is called once no write can reach it.
 */
export async function deleteUnderPages(device: IDBFactory, name: string, gone: () => void): Promise<void> {
  const { _databases: databases, _connectionQueues: queues } = device as unknown as Factory;
  const deletion = (queues.get(name) ?? Promise.resolve()).then(async () => {
    const database = databases.get(name);
    if (database === undefined) return;
    const connections = database.connections.filter((one) => !one._closed && !one._closePending);
    const event = new FDBVersionChangeEvent('versionchange', {
      oldVersion: database.version,
      newVersion: null,
    });
    for (const connection of connections) connection.dispatchEvent(event);
    const isOpen = () =>
      connections.some((one) => !one._closed && !one._closePending) ||
      database.transactions.some(({ _state }) => _state !== 'finished');
    while (isOpen()) await turn();
    gone();
    databases.delete(name);
  });
  queues.set(name, deletion);
  await deletion;
}

/** Deletes all databases of a device. Nothing may have them open. */
export function deleteDatabases(device: IDBFactory): void {
  (device as unknown as Insides)._databases.clear();
}
