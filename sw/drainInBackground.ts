import { storedSession, storedSessionKey } from '#contract/accounts/storedSession.ts';
import { createApi } from '../src/api/createApi.ts';
import { createDeviceStore } from '../src/db/deviceStore.ts';
import { databaseName, InspectionDatabase } from '../src/db/InspectionDatabase.ts';
import { isStoreFailure } from '../src/db/storeFailure.ts';
import type { MirrorStore } from '../src/mirror/cacheStorageMirror.ts';
import { isBehindMirror } from '../src/mirror/restoreAtOpening.ts';
import { backgroundDrain } from '../src/sync/backgroundDrain.ts';
import { connectionType } from '../src/sync/drain.ts';
import { Superseded } from '../src/sync/epoch.ts';
import type { LockPort } from '../src/sync/lock.ts';
import { sendPhoto } from '../src/sync/sendPhoto.ts';

/** What of the worker's scope is used here. */
export type BackgroundSendDeps = {
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  readonly navigator: { readonly locks: LockPort };
  readonly location: { readonly origin: string };
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** S24: which writing of each tour of a person is the newest in the mirror. */
  readonly turns: MirrorStore['turns'];
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
};

// A sync event may last minutes; the page, opened meanwhile, should not wait that long.
const maxMs = 120_000;

/**
 * S12: the drain of the pages, run by the worker while none is open, for the person who is signed in (S15).
 * Answers whether something still waits. A refused token ends nothing here: the page will find out and say so.
 */
export async function drainInBackground(worker: BackgroundSendDeps): Promise<boolean> {
  const { token, me } = await signedIn(worker);
  if (token === null || me === null || !(await hasDatabase(worker, me.id))) return false;
  let session: string | null = token;
  const { setTimer, now, random, indexedDB } = worker;
  const api = createApi({
    origin: worker.location.origin,
    token: () => session,
    locale: () => me.locale,
    fetch: (input, init) => worker.fetch(input, init),
    now,
    setTimer,
  });
  const db = new InspectionDatabase(me.id, { indexedDB, IDBKeyRange: worker.IDBKeyRange });
  const stop = new AbortController();
  const cancel = setTimer(() => stop.abort(), maxMs);
  try {
    // What is missing here, or was deleted since, a page has to restore first.
    if (await isBehindMirror(db, me.id, worker)) return false;
    return await backgroundDrain(
      {
        db,
        api,
        now,
        random,
        setTimer,
        locks: worker.navigator.locks,
        loadPhotoSender: async () => sendPhoto,
        connectionType: () => connectionType(worker.navigator),
        token: () => session,
        tokenRefused: () => {
          session = null;
        },
      },
      stop.signal,
    );
  } catch (broken) {
    // A page took over, or the store is out of order: both mean that another try is worth it.
    if (broken instanceof Superseded || isStoreFailure(broken)) return true;
    throw broken;
  } finally {
    cancel();
    db.close();
  }
}

const nobody = { token: null, me: null };

async function signedIn({ indexedDB }: BackgroundSendDeps) {
  const stored = storedSession.safeParse(await createDeviceStore(indexedDB).read(storedSessionKey));
  return stored.success ? stored.data : nobody;
}

// Signing out deletes the database; opening it by name would make it anew.
async function hasDatabase({ indexedDB }: BackgroundSendDeps, userId: string): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === databaseName(userId));
}
