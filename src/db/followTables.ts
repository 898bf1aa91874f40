import { Dexie } from 'dexie';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import { isStoreFailure } from './storeFailure.ts';

/** By what following keeps its pace. Milliseconds. */
export type Pace = {
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Between two readings at least: as often as somebody reads what is shown. */
  readonly minInterval: number;
};

// Reading takes no more than a fifth of the time while one change follows the other.
const restPerRead = 4;

/**
 * Reads now and after every committed change of these tables, in any tab, and calls `changed` with what was read. A
 * live query starts anew with every change and would never come to an end while a drain commits; here changes that
 * follow each other closely are read together. `restsAfter` says how many times the least rest is kept after what was
 * read. Returns how to end it.
 */
export function followTables<Value>(
  db: InspectionDatabase,
  tables: readonly string[],
  read: () => Promise<Value>,
  { now, setTimer, minInterval }: Pace,
  changed: (value: Value) => void,
  restsAfter: (value: Value) => number = () => 1,
): () => void {
  const parts = tables.map((table) => `idb://${db.name}/${table}/`);
  let busy = false;
  let outdated = false;
  let cancelRest: (() => void) | null = null;
  let ended = false;

  async function look(): Promise<void> {
    busy = true;
    outdated = false;
    const began = now();
    let rests = 1;
    try {
      const value = await read();
      if (!ended) changed(value);
      rests = restsAfter(value);
    } catch (broken) {
      // A store that fails now is read after its next change.
      if (!isStoreFailure(broken)) throw broken;
    }
    const rest = Math.max(minInterval * rests, (now() - began) * restPerRead);
    if (rest > 0) cancelRest = setTimer(rested, rest);
    else rested();
  }

  function rested(): void {
    busy = false;
    if (outdated && !ended) void look();
  }

  function mutated(changes: object): void {
    if (!Object.keys(changes).some((change) => parts.some((part) => change.startsWith(part)))) return;
    outdated = true;
    // Not as a part of the transaction that has just been committed.
    if (!busy) Dexie.ignoreTransaction(() => void look());
  }

  Dexie.on('storagemutated', mutated);
  void look();
  return () => {
    ended = true;
    cancelRest?.();
    Dexie.on.storagemutated.unsubscribe(mutated);
  };
}
