import { createStore } from 'zustand/vanilla';
import type { ActionContext } from '../../actions/ActionContext.ts';
import type { Api } from '../../api/createApi.ts';
import { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import type { InspectionServices } from '../../features/shared/InspectionServices.ts';
import type { UnsavedPhotos } from '../../features/shared/UnsavedPhotos.ts';
import type { MirrorDeps } from '../../mirror/restoreAtOpening.ts';
import { createSyncEngine } from '../../sync/engine.ts';
import type { ListOutcome, ReferenceData } from '../../sync/referenceData.ts';
import { whenIdle } from '../../sync/status.ts';
import { browserWakeSources } from '../../sync/wakeSources.ts';
import { requestBackgroundSync, workerWakes } from '../pwa/backgroundSync.ts';
import { saveFile } from '../saveFile.ts';
import { startMirror } from './startMirror.ts';
import { repairTour } from './useRepair.ts';

/** What an inspection needs from the page. */
export type InspectionDeps = {
  readonly api: Api;
  readonly page: Window & typeof globalThis;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  readonly newId: () => string;
  readonly serverClock: ActionContext['serverClock'];
  readonly unsavedPhotosOf: (userId: string) => UnsavedPhotos;
  /** The address with which this person signs in, or null while it is not known. */
  readonly emailOf: (userId: string) => string | null;
  /** The token of this person, or null while they are not signed in (I5). */
  readonly tokenOf: (userId: string) => string | null;
  readonly tokenRefused: (token: string, error: string | null) => void;
  /** Deletes what was cached for this person and can be fetched again. */
  readonly clearCaches: () => Promise<void>;
  readonly mirror: MirrorDeps;
  /** Whether another tab has ended this page's session. */
  readonly isOver: () => Promise<boolean>;
};

/** An open inspection, and how to close it. */
export type OpenInspection = { readonly inspection: InspectionServices; readonly close: () => Promise<void> };

/** Opens a person's database, starts the engine on it, and fetches what is needed offline. */
export async function openInspection(
  userId: string,
  {
    api,
    page,
    setTimer,
    newId,
    serverClock,
    unsavedPhotosOf,
    emailOf,
    tokenOf,
    tokenRefused,
    clearCaches,
    mirror,
    isOver,
  }: InspectionDeps,
): Promise<OpenInspection> {
  const db = new InspectionDatabase(userId, { freeSpace: clearCaches });
  let opened = () => {};
  const mirroring = startMirror({ db, userId, mirror, page, isOver, opened: () => opened() });
  await db.open();
  const now = () => new Date();
  let closed = false;
  // A sign-out closes the inspection before it removes the token. A call in between would be cached by the worker.
  const token = () => (closed ? null : tokenOf(userId));
  // Loaded after the first screen. Fetching needs the network anyway, so its code need not be there offline.
  const loading = createStore(() => true);
  let created: ReferenceData | null = null;
  const refresh = async (fetchLists: (lists: ReferenceData) => Promise<ListOutcome>) => {
    const loaded = await import('../../sync/referenceData.ts').catch(() => null);
    if (loaded === null) {
      loading.setState(false, true);
      return 'unreachable';
    }
    // One for all calls: it fetches the buildings of each mandate only once per start.
    created ??= loaded.createReferenceData({
      api,
      db,
      now,
      token,
      tokenRefused,
      whenIdle: () => whenIdle(engine.status),
      loading,
    });
    return fetchLists(created);
  };
  const engine = createSyncEngine({
    db,
    api,
    now,
    random: () => Math.random(),
    setTimer,
    // Counts and the commits of a drain delay each other.
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
  // Work that is under way when the inspection is closed fails with a closed store, which is expected.
  const unlessClosed = (broken: unknown) => {
    if (!closed) throw broken;
  };
  let listsMissing = false;
  const refreshLists = async () => {
    listsMissing = false;
    const outcome = await refresh((lists) => lists.refreshReferenceData());
    listsMissing = outcome !== 'stored' && outcome !== 'session' && outcome !== 'refused';
  };
  // The database was opened again, and may be a new one: its lists are fetched again and its entries counted.
  opened = () => {
    engine.wake();
    db.catalogue
      .count()
      .then((count) => (count === 0 ? refreshLists() : undefined))
      .catch(unlessClosed);
  };
  const stopAsking = engine.status.subscribe((seen, before) => {
    // Acknowledged entries must not come back with an older database, so the mirror is brought up to date (S24).
    if (seen.unsent < before.unsent && seen.sending === 0) void mirroring.sweep();
    if (seen.unsent > before.unsent) void requestBackgroundSync(page);
    if (listsMissing && seen.reachable === 'yes' && before.reachable !== 'yes') {
      refreshLists().catch(unlessClosed);
    }
  });
  // S20. Not awaited: screens that show the result ask the browser again. Some browsers have no `navigator.storage`.
  const { storage }: { readonly storage?: StorageManager } = page.navigator;
  storage?.persist().catch(() => false);
  refreshLists().catch(unlessClosed);
  // If the store fails, the next start tries again.
  const purge = async () =>
    (await import('../../db/outbox/purgeOver.ts')).purgeOver(db, now(), await serverClock());
  purge().catch(() => undefined);
  const email = emailOf(userId);
  const saveEmail = async (known: string) =>
    (await import('../../db/ownerEmail.ts')).saveOwnerEmail(db, known);
  if (email !== null) saveEmail(email).catch(() => undefined);
  const ctx = { db, now, newId, serverClock };
  const unsavedPhotos = unsavedPhotosOf(userId);
  return {
    inspection: {
      ctx,
      unsavedPhotos,
      leftAt: new Map(),
      syncStatus: engine.status,
      sendNow: () => engine.sendNow(),
      listsLoading: loading,
      refreshMandates: () => refresh((lists) => lists.refreshMandates()),
      refreshBuildings: (mandateId) => refresh((lists) => lists.refreshBuildings(mandateId)),
      refreshCatalogue: () => refresh((lists) => lists.refreshCatalogue()),
      refreshSession: async () => void (await refresh((lists) => lists.refreshSession())),
      countOtherUsersUnsent: async () =>
        import('../../db/outbox/countOtherUsersUnsent.ts').then(
          (loaded) => loaded.countOtherUsersUnsent(db.name, page),
          () => null,
        ),
      saveFile: (content, name) => saveFile(page, content, name),
      repairTour,
      importRemoteTour: async (tourId) => {
        const loaded = await import('../../sync/importRemoteTour.ts').catch(() => null);
        return loaded === null
          ? { ok: false, reason: 'unreachable' }
          : loaded.importRemoteTour({ api, db, token, tokenRefused }, tourId);
      },
      refreshTour: async (tourId) => {
        try {
          const { refreshTour } = await import('../../sync/refreshTour.ts');
          const flush = async () => (await unsavedPhotos.whenMade({ tourId })) === 0 && db.typed.flush();
          return await refreshTour({ api, db, now: ctx.now, token, tokenRefused, flush }, tourId);
        } catch {
          return 'open'; // It runs in the background; the next route tries again.
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
