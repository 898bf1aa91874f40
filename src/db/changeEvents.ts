import {
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreTable,
  Dexie,
  type Middleware,
  type Transaction,
} from 'dexie';
import type { MetaRow, OutboxEntry } from './schema.ts';

/** What one transaction of this page has changed of the data that only this device has. */
export type Change = {
  /** The ids of the tours with rows that were written or deleted. */
  readonly tours: Set<string>;
  /** Operation ids that were added to the outbox. */
  readonly added: string[];
  /** Operation ids that were deleted or replaced unsent. */
  readonly gone: string[];
  /** More than drafts: something was started, concluded, deleted or loaded. It is mirrored before it is reported as saved. */
  isFinal: boolean;
};

/** What the transactions of a database have changed so far. */
export type Changes = WeakMap<Transaction, Change>;

/**
 * Dexie middleware: calls `committed` when a transaction that has written tours, entries or drafts commits, before its promise
 * resolves. Table hooks would read every row before each write. What a drain writes (states of entries, receipts)
 * is not reported: it changes with every response, and is mirrored after the drain (S24).
 */
export function changeEvents(changes: Changes, committed: (change: Change) => void): Middleware<DBCore> {
  const changeIn = (transaction: Transaction): Change => {
    const known = changes.get(transaction);
    if (known !== undefined) return known;
    const change: Change = { tours: new Set(), added: [], gone: [], isFinal: false };
    changes.set(transaction, change);
    transaction.on('complete', () => committed(change));
    return change;
  };
  return {
    stack: 'dbcore',
    name: 'changeEvents',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        if (!watched.includes(name)) return table;
        return {
          ...table,
          mutate: (request) => {
            const transaction = Dexie.currentTransaction;
            if (transaction !== null) record(changeIn(transaction), table, request);
            return table.mutate(request);
          },
        };
      },
    }),
  };
}

const watched = ['touchpoints', 'tours', 'leftBehind', 'outbox', 'meta', 'photos'];

function record(change: Change, { name, schema }: DBCoreTable, request: DBCoreMutateRequest): void {
  const rows = 'values' in request ? (request.values as readonly unknown[]) : [];
  if (name === 'meta') {
    for (const row of rows as readonly MetaRow[])
      if (row.key === 'currentTour' && row.tourId !== null) change.tours.add(row.tourId);
    return;
  }
  if (name === 'outbox') {
    if (request.type !== 'add') return;
    for (const { tour, operationId } of rows as readonly OutboxEntry[]) {
      change.tours.add(tour);
      change.added.push(operationId);
    }
  } else {
    // The tour's id is the primary key of a row, or the first part of it.
    const keys = rows.map((row): unknown => schema.primaryKey.extractKey?.(row));
    if (request.type === 'delete') keys.push(...(request.keys as readonly unknown[]));
    if (request.type === 'deleteRange') keys.push(request.range.lower);
    for (const key of keys) change.tours.add(String([key].flat()[0]));
  }
  // PH4: deleted bytes are removed from the mirror before the deletion is reported as done.
  if (name === 'photos' ? request.type === 'delete' : name !== 'touchpoints') change.isFinal = true;
}
