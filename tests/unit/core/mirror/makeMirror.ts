import { cacheStorageMirror } from '../../../../src/mirror/cacheStorageMirror.ts';
import { createMirror } from '../../../../src/mirror/createMirror.ts';
import { restoreFromMirror } from '../../../../src/mirror/restoreFromMirror.ts';
import { createClock } from '../../../support/data/createClock.ts';

type CacheStorageDeps = Parameters<typeof cacheStorageMirror>[0];

const locks = {
  request: async (_name: string, _options: object, run: () => Promise<unknown>) => run(),
} as unknown as CacheStorageDeps['locks'];

/** The mirror in these caches, with all its code loaded. */
export function makeMirror(
  given: unknown,
  { clock = createClock(), signedIn = null as ReturnType<CacheStorageDeps['signedIn']> } = {},
) {
  const caches = given as CacheStorageDeps['caches'];
  const store = cacheStorageMirror({
    caches,
    locks,
    origin: 'http://storey.test',
    signedIn: () => signedIn,
  });
  return {
    store,
    turns: store.turns,
    now: clock.now,
    setTimer: clock.setTimer,
    load: async () => ({ store, createMirror, restoreFromMirror }),
  };
}
