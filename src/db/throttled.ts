import { Dexie } from 'dexie';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import { isStoreFailure } from './storeFailure.ts';

/** How `throttled` waits. */
export type ThrottleOptions = {
  /** The minimum time from the end of one reading to the start of the next, in milliseconds. */
  readonly minInterval: number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

/** An observable as `useObservable` of dexie-react-hooks takes it. */
export type ThrottledQuery<Value> = {
  readonly subscribe: (next: (value: Value) => void) => { readonly unsubscribe: () => void };
};

const afterFailureMs = 1_000;

/**
 * A live query for tables that a drain changes every few milliseconds: reads now and after committed changes, in any tab;
 * changes in quick succession share one reading, and every reading is delivered. `liveQuery` reads again after each commit and
 * drops results that the next commit outdates, so it would show nothing before a drain ends (decision 113).
 */
export function throttled<Value>(
  db: InspectionDatabase,
  tables: readonly string[],
  read: () => Promise<Value>,
  { minInterval, setTimer }: ThrottleOptions,
): ThrottledQuery<Value> {
  const parts = tables.map((table) => `idb://${db.name}/${table}/`);
  return {
    subscribe: (next) => {
      let isBusy = false;
      let isOutdated = false;
      let isOver = false;
      let cancelTimer = () => {};

      async function readNext(): Promise<void> {
        isBusy = true;
        isOutdated = false;
        let rest = minInterval;
        try {
          const value = await read();
          if (!isOver) next(value);
        } catch (broken) {
          if (!isStoreFailure(broken)) throw broken;
          isOutdated = true;
          rest = Math.max(minInterval, afterFailureMs);
        } finally {
          // Also after a bug, which is reported: later changes are read all the same.
          if (rest === 0) rested();
          else if (!isOver) cancelTimer = setTimer(rested, rest);
        }
      }

      function rested(): void {
        isBusy = false;
        if (isOutdated && !isOver) void readNext();
      }

      function mutated(changes: object): void {
        if (!Object.keys(changes).some((change) => parts.some((part) => change.startsWith(part)))) return;
        isOutdated = true;
        // Outside of the transaction that was just committed.
        if (!isBusy) Dexie.ignoreTransaction(() => void readNext());
      }

      Dexie.on('storagemutated', mutated);
      void readNext();
      return {
        unsubscribe: () => {
          isOver = true;
          cancelTimer();
          Dexie.on.storagemutated.unsubscribe(mutated);
        },
      };
    },
  };
}
