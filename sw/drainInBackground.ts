import { storedSession, storedSessionKey } from '#contract/accounts/storedSession.ts';
import { hasDatabase } from '#db/databaseName.ts';
import { createDeviceStore } from '#db/deviceStore.ts';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { createServerClock } from '#db/serverClock.ts';
import { isStoreFailure } from '#db/storeFailure.ts';
import { createApi } from '../src/api/createApi.ts';
import type { MirrorStore } from '../src/mirror/cacheStorageMirror.ts';
import { isBehindMirror } from '../src/mirror/restoreAtOpening.ts';
import { backgroundDrain } from '../src/sync/backgroundDrain.ts';
import { connectionType } from '../src/sync/connectionType.ts';
import { Superseded } from '../src/sync/epoch.ts';
import type { LockPort } from '../src/sync/lock.ts';

/** The part of the worker's scope that is used here. */
export type BackgroundSyncDeps = {
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  /** PH7: `connection` where the browser reports the network. */
  readonly navigator: { readonly locks: LockPort; readonly connection?: EventTarget | undefined };
  readonly location: { readonly origin: string };
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** S24: the newest turn of each tour of a person in the mirror. */
  readonly turns: MirrorStore['turns'];
  readonly now: () => Date;
  /** In [0, 1). */
  readonly random: () => number;
};

// A sync event may last minutes; a page that is opened meanwhile should not wait that long.
const maxMs = 120_000;

/**
 * S12: a drain that the worker runs while no page is open, for the signed-in person (S15). Returns whether another try makes
 * sense. A refused token does not end the session here: the next page finds out and shows it.
 */
export async function drainInBackground(worker: BackgroundSyncDeps): Promise<boolean> {
  const { token, me } = await signedIn(worker);
  // Signing out deletes the database; opening it by name would create it again.
  if (token === null || me === null || !(await hasDatabase(worker.indexedDB, me.id))) return false;
  let session: string | null = token;
  const { setTimer, now, random, indexedDB } = worker;
  const { hear } = createServerClock(createDeviceStore(indexedDB), setTimer);
  const api = createApi({
    hear,
    origin: worker.location.origin,
    token: () => session,
    locale: () => me.locale,
    fetch: (input, init) => worker.fetch(input, init),
    now,
    setTimer,
  });
  const db = new InspectionDatabase(me.id, { indexedDB, IDBKeyRange: worker.IDBKeyRange });
  // S17: opening a database that a page has deleted since would create it again.
  db.on('populate', () => {
    throw new DOMException('A page has deleted the database.', 'AbortError');
  });
  const stop = new AbortController();
  const cancel = setTimer(() => stop.abort(), maxMs);
  try {
    // A page must restore first what the database lacks.
    if (await isBehindMirror(db, me.id, worker)) return false;
    return await backgroundDrain(
      {
        db,
        api,
        now,
        random,
        setTimer,
        locks: worker.navigator.locks,
        connectionType: () => connectionType(worker.navigator),
        connectionChanges: (changed) => {
          const { connection } = worker.navigator;
          connection?.addEventListener('change', changed);
          return () => connection?.removeEventListener('change', changed);
        },
        token: () => session,
        tokenRefused: () => {
          session = null;
        },
      },
      stop.signal,
    );
  } catch (broken) {
    // A page has taken over, or the store has failed: another try makes sense.
    if (broken instanceof Superseded || isStoreFailure(broken)) return true;
    throw broken;
  } finally {
    cancel();
    db.close();
  }
}

const nobody = { token: null, me: null };

async function signedIn({ indexedDB }: BackgroundSyncDeps) {
  const stored = storedSession.safeParse(await createDeviceStore(indexedDB).read(storedSessionKey));
  return stored.success ? stored.data : nobody;
}
