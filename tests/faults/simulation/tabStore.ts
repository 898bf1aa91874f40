type Abortable = IDBTransaction & { _abort(name: string | null): void };

/** A tab's view of its device's store: what the tab has open, and what can go wrong with it. */
export type TabStore = {
  readonly indexedDB: IDBFactory;
  readonly busy: () => boolean;
  /** How many transactions that write it has begun. */
  readonly writes: () => number;
  /** How many of them are committed. */
  readonly commits: () => number;
  /** The tab is gone at once: what is not committed is rolled back, and nothing of it runs any more. */
  readonly kill: (commitsLast: boolean) => void;
  /** The browser drops the connections, as it does with pages in the background. */
  readonly dropConnections: () => void;
  readonly setFull: (full: boolean) => void;
};

export function createTabStore(device: IDBFactory): TabStore {
  const connections = new Set<IDBDatabase>();
  const open = new Set<Abortable>();
  let writes = 0;
  let commits = 0;
  let dead = false;
  let full = false;

  function watch(connection: IDBDatabase): void {
    connections.add(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (stores, mode, options) => {
      if (dead) throw new DOMException('The tab is gone.', 'InvalidStateError');
      const transaction = begin(stores, mode, options) as Abortable;
      open.add(transaction);
      if (mode === 'readwrite') writes += 1;
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
  };
}

type Insides = {
  _databases: Map<
    string,
    { rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }> }
  >;
};

/** The rows of a table as they are committed, read past the API: looking must not change what happens. */
export function committedRows<Row>(device: IDBFactory, database: string, table: string): Row[] {
  const insides = (device as unknown as Insides)._databases.get(database);
  const records = insides?.rawObjectStores.get(table)?.records;
  return records === undefined ? [] : [...records.values()].map(({ value }) => value as Row);
}
