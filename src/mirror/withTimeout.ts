import type { Clock } from './MirrorOptions.ts';

/**
 * Rejects after `ms` milliseconds: starting and signing in and out wait for caches, and those that hang count as unreadable
 * (S21, S24). What was begun is not stopped.
 */
export async function withTimeout<Value>(
  result: Promise<Value>,
  ms: number,
  setTimer: Clock['setTimer'],
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const cancel = setTimer(() => late.reject(new Error('The caches timed out.')), ms);
  return Promise.race([result, late.promise]).finally(cancel);
}
