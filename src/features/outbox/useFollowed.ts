import { useEffect, useState } from 'react';
import { followTables } from '../../db/followTables.ts';
import type { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import { useInspection } from '../shared/InspectionServices.ts';

const pace = {
  now: () => performance.now(),
  setTimer: (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  minInterval: 200,
};
// While much is sent nearly all that is shown changes with every reading, and drawing it anew takes a twentieth of a second.
const restsOfMuch = 15;

/**
 * What `read` finds, again after changes of these tables, and at once when `moment` is another one; undefined before the
 * first. Where it `isMuch` the pace leaves a drain its time. Tables and functions have to be the same from one drawing to
 * the next.
 */
export function useFollowed<Value>(
  tables: readonly string[],
  read: (db: InspectionDatabase) => Promise<Value>,
  isMuch: (value: Value) => boolean,
  moment: string,
): Value | undefined {
  const { db } = useInspection().ctx;
  const [value, setValue] = useState<Value>();
  useEffect(
    () =>
      followTables(
        db,
        tables,
        () => read(db),
        pace,
        (found) => setValue(() => found),
        (found) => (isMuch(found) ? restsOfMuch : 1),
      ),
    [db, tables, read, isMuch, moment],
  );
  return value;
}
