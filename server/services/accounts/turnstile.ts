/** Does some work when it is its turn; null when too many are waiting for theirs. */
export type Turnstile = <Value>(work: () => Promise<Value>) => Promise<Value | null>;

/** Lets a few in at once and the others wait in line; null when the line is too long. */
export function turnstile(places: number, maxWaiting: number): Turnstile {
  let free = places;
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
