import type { Clock } from './MirrorOptions.ts';

/** Whoever signs in or starts waits for it; a store that does not answer within `ms` is one that cannot be read. */
export async function withTimeout<Value>(
  answer: Promise<Value>,
  ms: number,
  setTimer: Clock['setTimer'],
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const cancel = setTimer(() => late.reject(new Error('The mirror does not answer.')), ms);
  return Promise.race([answer, late.promise]).finally(cancel);
}
