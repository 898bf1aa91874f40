import { createStore } from 'zustand/vanilla';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { Api } from '../../api/createApi.ts';
import { fetchSessions } from '../../api/sessionCalls.ts';
import { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import { saveSessionUse } from '../../db/sessionExpiry.ts';
import { requestPersistentStorage } from '../../db/storagePersistence.ts';
import { flushEverything } from '../../features/inspection/shared/answer/flushEverything.ts';
import type { InspectionServices } from '../../features/shared/InspectionServices.ts';
import type { MirrorDeps } from '../../mirror/restoreAtOpening.ts';
import { createSyncEngine } from '../../sync/engine.ts';
import type { ReferenceData } from '../../sync/referenceData.ts';
import { whenIdle } from '../../sync/status.ts';
import { browserWakeSources } from '../../sync/wakeSources.ts';
import { askForBackgroundSync, workerWakes } from '../pwa/backgroundSync.ts';
import { saveFile } from '../saveFile.ts';
import { startMirror } from './startMirror.ts';
import { typedAsideIn, typedPrefix } from './typedAside.ts';
import { repairTour } from './useRepair.ts';

/** What the work of a person needs of the page around it. */
export type InspectionDeps = {
  readonly api: Api;
  readonly page: Window & typeof globalThis;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** By which address this person signs in, or null while that is not known. */
  readonly emailOf: (userId: string) => string | null;
  /** The token of this person, or null while they are not signed in (I5). */
  readonly tokenOf: (userId: string) => string | null;
  readonly tokenRefused: (token: string, error: string | null) => void;
  /** Drops what was cached for this person and can be fetched again. */
  readonly clearCaches: () => Promise<void>;
  readonly mirror: MirrorDeps;
  /** Whether the session of this page was ended by another tab. */
  readonly isOver: () => Promise<boolean>;
};

export type OpenInspection = { readonly inspection: InspectionServices; readonly close: () => Promise<void> };

/** Fetches the age of this device's session and stores it; without an answer the last one stays. */
async function refreshSession(api: Api, db: InspectionDatabase): Promise<void> {
  const sessions = await fetchSessions(api, new AbortController().signal);
  const current = sessions.ok ? sessions.value.find((session) => session.current) : undefined;
  if (current !== undefined) await saveSessionUse(db, current);
}

/** Opens a person's database, starts the engine on it, and fetches what a cellar will need. */
export async function openInspection(
  userId: string,
  { api, page, setTimer, emailOf, tokenOf, tokenRefused, clearCaches, mirror, isOver }: InspectionDeps,
): Promise<OpenInspection> {
  const db = new InspectionDatabase(userId, { freeSpace: clearCaches });
  let whole = () => {};
  const mirroring = startMirror({ db, userId, mirror, page, isOver, whole: () => whole() });
  await db.open();
  const { localStorage } = page;
  // Hardly ever is there anything, and only then its code is wanted.
  let refused: readonly string[] = [];
  if (Object.keys(localStorage).some((key) => key.startsWith(typedPrefix(userId)))) {
    const loaded = await import('./takeUpAllTyped.ts').catch(() => null);
    refused = (await loaded?.takeUpAllTyped({ db }, localStorage, userId)) ?? [];
  }
  const now = () => Date.now();
  let closed = false;
  // A sign-out closes the work before the token is gone: nothing is asked in between, or the worker would keep its copy.
  const token = () => (closed ? null : tokenOf(userId));
  // Loaded after what is drawn first. What is fetched needs the network anyway, so its code may as well come from there.
  const listsLoading = createStore(() => true);
  let created: ReferenceData | null = null;
  const refresh = async (
    ask: (lists: ReferenceData) => ReturnType<ReferenceData['refreshReferenceData']>,
  ) => {
    const loaded = await import('../../sync/referenceData.ts').catch(() => null);
    if (loaded === null) {
      listsLoading.setState(false, true);
      return 'unreachable';
    }
    // One for the whole start: it knows what was asked for.
    if (created === null) {
      created = loaded.createReferenceData({
        api,
        db,
        now,
        token,
        tokenRefused,
        whenIdle: () => whenIdle(engine.status),
      });
      created.loading.subscribe((isLoading) => listsLoading.setState(isLoading, true));
    }
    return ask(created);
  };
  const engine = createSyncEngine({
    db,
    api,
    now,
    random: () => Math.random(),
    setTimer,
    // A count waits for what a drain commits, and what it commits next for the count.
    minInterval: 1_000,
    locks: page.navigator.locks,
    loadDrain: () =>
      import('./pageDrain.ts').then(
        (loaded) => loaded.pageDrain,
        () => null,
      ),
    wakeSources: (wake) => {
      const stopBrowser = browserWakeSources(page, page.document)(wake);
      const stopWorker = workerWakes(page, wake);
      return () => {
        stopBrowser();
        stopWorker();
      };
    },
    token,
    tokenRefused,
  });
  engine.start();
  // What is still under way when the work is closed finds the store closed, and that is as it should be.
  const unlessClosed = (broken: unknown) => {
    if (!closed) throw broken;
  };
  let listsMissing = false;
  const refreshLists = async () => {
    listsMissing = false;
    const outcome = await refresh((lists) => lists.refreshReferenceData());
    listsMissing = outcome === 'unreachable' || outcome === 'server_error';
  };
  // Opened anew, perhaps made anew: then what can be fetched is gone, and what waits is to be counted again.
  whole = () => {
    engine.wake();
    db.catalogue
      .count()
      .then((count) => (count === 0 ? refreshLists() : undefined))
      .catch(unlessClosed);
  };
  const stopAsking = engine.status.subscribe((seen, before) => {
    // What was acknowledged must not come back with an older database (S24).
    if (seen.unsent < before.unsent && seen.sending === 0) void mirroring.sweep();
    if (seen.unsent > before.unsent) void askForBackgroundSync(page);
    if (listsMissing && seen.reachable === 'yes' && before.reachable !== 'yes') {
      refreshLists().catch(unlessClosed);
    }
  });
  requestPersistentStorage(db, page.navigator.storage, new Date()).catch(unlessClosed);
  refreshLists().catch(unlessClosed);
  // A store that fails now is asked at the next start.
  const purge = async () => (await import('../../db/outbox/purgeOver.ts')).purgeOver(db, new Date());
  purge().catch(() => undefined);
  const email = emailOf(userId);
  const note = async (known: string) => (await import('../../db/outbox/ownerOf.ts')).noteOwner(db, known);
  if (email !== null) note(email).catch(() => undefined);
  return {
    inspection: {
      ctx: {
        db,
        now: () => new Date(),
        newId: () => uuidv7(new Date(now()), (size) => page.crypto.getRandomValues(new Uint8Array(size))),
      },
      syncStatus: engine.status,
      sendNow: () => engine.sendNow(),
      listsLoading,
      refreshMandates: () => refresh((lists) => lists.refreshMandates()),
      refreshBuildings: (mandateId) => refresh((lists) => lists.refreshBuildings(mandateId)),
      refreshCatalogue: () => refresh((lists) => lists.refreshCatalogue()),
      refreshSession: () => refreshSession(api, db),
      // Only the sync page asks.
      countOtherUsersUnsent: async () =>
        import('../../db/outbox/countOtherUsersUnsent.ts').then(
          (loaded) => loaded.countOtherUsersUnsent(db.name, page),
          () => null,
        ),
      typedAside: typedAsideIn(localStorage, userId, refused),
      saveFile: (content, name) => saveFile(page, content, name),
      repairTour,
      importRemoteTour: async (tourId) => {
        // It needs the network anyway, so it may as well come from there.
        const loaded = await import('../../sync/importRemoteTour.ts').catch(() => null);
        return loaded === null
          ? { ok: false, reason: 'unreachable' }
          : loaded.importRemoteTour({ api, db }, tourId);
      },
      refreshTour: async (tourId) => {
        try {
          const { refreshTour } = await import('../../sync/refreshTour.ts');
          const flush = flushEverything;
          return await refreshTour({ api, db, now: () => new Date(), token, tokenRefused, flush }, tourId);
        } catch {
          // In the background: what cannot be had now is asked for with the next route.
          return 'open';
        }
      },
    },
    close: async () => {
      closed = true;
      stopAsking();
      await engine.stop();
      await mirroring.stop();
      db.close();
    },
  };
}
