import { useMemo } from 'react';
import type { WindowedRows } from './useWindowedRows.ts';

/** The names that several of the buildings have whose rows are here: only they need their address in a cell. */
export function useTwins(rows: WindowedRows, total: number): ReadonlySet<string> {
  return useMemo(() => {
    const seen = new Map<string, string>();
    const twins = new Set<string>();
    for (let place = 0; place < total; place += 1) {
      const object = rows.rowAt(place)?.object;
      if (object === undefined) continue;
      if ((seen.get(object.name) ?? object.id) !== object.id) twins.add(object.name);
      seen.set(object.name, object.id);
    }
    return twins;
  }, [rows, total]);
}
