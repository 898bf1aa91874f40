import { useEffect, useState } from 'react';
import { followTables } from '../../db/followTables.ts';
import type { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import { useInstrument } from '../Instrument.ts';

const pace = {
  now: () => performance.now(),
  setTimer: (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  leastRest: 1_000,
};

/**
 * What `read` finds, again after changes of these tables, at a pace that leaves a drain its time; undefined before
 * the first. Both have to be the same from one drawing to the next.
 */
export function useFollowed<Value>(
  tables: readonly string[],
  read: (db: InspectionDatabase) => Promise<Value>,
): Value | undefined {
  const { db } = useInstrument().ctx;
  const [value, setValue] = useState<Value>();
  useEffect(
    () =>
      followTables(
        db,
        tables,
        () => read(db),
        pace,
        (found) => setValue(() => found),
      ),
    [db, tables, read],
  );
  return value;
}
