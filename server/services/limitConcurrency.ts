/** Runs `work` when it is its turn; null when too many are waiting. */
export type ConcurrencyLimit = <Value>(work: () => Promise<Value>) => Promise<Value | null>;

/**
 * Limits how many run at a time, in order of arrival; beyond `maxWaiting` waiting ones a call resolves to null at
 * once.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number): ConcurrencyLimit {
  let free = maxRunning;
  const waiting: (() => void)[] = [];
  return async function pass<Value>(work: () => Promise<Value>): Promise<Value | null> {
    if (waiting.length >= maxWaiting) return null;
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
