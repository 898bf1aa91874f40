import { cachedSecondStore } from '../db/cachedSecondStore.ts';
import { createSecondCopies } from '../db/createSecondCopies.ts';
import type { SecondCopies } from '../db/SecondCopies.ts';

/** The second copies in the caches of this origin. A page without caches or locks has none: it fails. */
export function secondCopiesOf(
  page: Window & typeof globalThis,
  setTimer: (run: () => void, ms: number) => () => void,
): SecondCopies {
  const { caches, location, navigator } = page;
  const store = cachedSecondStore({ caches, locks: navigator.locks, origin: location.origin });
  return createSecondCopies({ store, now: () => new Date(), setTimer });
}
