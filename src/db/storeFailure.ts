import { Dexie } from 'dexie';

const lostConnection =
  /connection to indexed database server lost|database connection is clos|connection was closed/i;
const lostNames: ReadonlySet<string> = new Set(['DatabaseClosedError', 'InvalidStateError']);

/** Whether the error comes from the store and is not a bug (S33). */
export function isStoreFailure(broken: unknown): broken is Error {
  return broken instanceof Dexie.DexieError || broken instanceof DOMException;
}

/** Whether the device has no room left (S33). Dexie wraps what the browser threw. */
export function isOutOfSpace(broken: Error): boolean {
  const inner: unknown = 'inner' in broken ? broken.inner : null;
  return [broken, inner].some((one) => one instanceof Error && one.name === 'QuotaExceededError');
}

/** Whether reopening may help (S33): browsers close connections of pages in the background. */
export function isLostConnection(broken: Error): boolean {
  return lostNames.has(broken.name) || lostConnection.test(broken.message);
}
