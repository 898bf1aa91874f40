import { createStore, type StoreApi } from 'zustand/vanilla';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { storedLists } from '#db/lists/mandates.ts';
import { countOtherUsersUnsent } from '#db/outbox/countOtherUsersUnsent.ts';
import { refused } from '#domain/result.ts';
import type { SyncStatus } from '#domain/syncStatus.ts';
import type { ActionContext } from '../../actions/ActionContext.ts';
import { continueTour } from '../../actions/continueTour.ts';
import type { Api } from '../../api/createApi.ts';
import { rest } from '../../chunks/chunks.ts';
import type { InspectionServices } from '../../features/shared/InspectionServices.ts';
import type { UnsavedPhotos } from '../../features/shared/UnsavedPhotos.ts';
import type { MirrorDeps } from '../../mirror/restoreAtOpening.ts';
import { createReferenceData, type ReferenceDataDeps } from '../../sync/referenceData.ts';
import type { SyncEngine } from '../../sync/SyncEngine.ts';
import { createStatus, whenIdle } from '../../sync/status.ts';
import { saveFile } from '../saveFile.ts';
import { startMirror } from './startMirror.ts';
import type { startSending } from './startSending.ts';
import { repairTour } from './useRepair.ts';

type ListsDeps = Omit<ReferenceDataDeps, 'whenIdle' | 'loading'> & {
  readonly status: StoreApi<SyncStatus>;
  /** Aborted when the inspection is closed. */
  readonly closed: AbortSignal;
};

/** The lists that a tour needs offline (S4), fetched by `refresh`, and again when there is contact where that failed. */
function createFreshLists({ status, closed, ...deps }: ListsDeps) {
  const loading = createStore(() => true);
  // One for all calls: it fetches the buildings of each mandate only once per start.
  const lists = createReferenceData({ ...deps, whenIdle: () => whenIdle(status), loading });
  let missing = false;
  let running: Promise<void> = Promise.resolve();
  let heard: string | null = null;
  const fetchAll = async () => {
    missing = false;
    const outcome = await lists.refreshReferenceData();
    missing = outcome !== 'stored' && outcome !== 'session' && outcome !== 'refused';
  };
  const refresh = async () => {
    running = fetchAll().catch((broken: unknown) => {
      // What is under way when the inspection is closed fails with a closed store, which is expected.
      if (!closed.aborted) throw broken;
    });
    return running;
  };
  // B6: a fetch that is under way may bring them. One that fails is tried again with the next contact.
  const hear = async (state: string) => {
    if (state === heard) return;
    heard = state;
    await running;
    if (heard === state && !closed.aborted && (await storedLists(deps.db)) !== state) await refresh();
  };
  const stop = deps.api.subscribe((_contact, _hasToken, seen) => {
    // A store that fails has saved nothing, and is closed with the inspection.
    if (seen !== null && seen.token === deps.token()) hear(seen.lists).catch(() => undefined);
  });
  closed.addEventListener('abort', stop);
  status.subscribe((seen, before) => {
    if (missing && seen.reachable === 'yes' && before.reachable !== 'yes') void refresh();
  });
  return { ...lists, loading, refresh };
}

type RestParts = { readonly startSending: typeof startSending };

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

/** An open inspection. */
export type OpenInspection = {
  readonly inspection: InspectionServices;
  /** Starts what is not needed for the first screen: sending, and what it cleans up. */
  readonly begin: () => void;
  readonly close: () => Promise<void>;
};

const minute = 60_000;

/** Opens a person's database and fetches what is needed offline. */
export async function openInspection(userId: string, deps: InspectionDeps): Promise<OpenInspection> {
  const { api, page, setTimer, newId, serverClock, tokenRefused, mirror, isOver } = deps;
  const closing = new AbortController();
  const { signal: closed } = closing;
  const now = () => new Date();
  // A sign-out closes the inspection before it removes the token. A call in between would be cached by the worker.
  const token = () => (closed.aborted ? null : deps.tokenOf(userId));
  const db = new InspectionDatabase(userId, { freeSpace: deps.clearCaches });
  const calls = { api, db, now, token, tokenRefused };
  const status = createStatus();
  const lists = createFreshLists({ ...calls, status, closed });
  const unsavedPhotos = deps.unsavedPhotosOf(userId);
  let engine: SyncEngine | null = null;
  // The database was opened again, and may be a new one: its lists are fetched again and its entries counted.
  const opened = () => {
    engine?.wake();
    db.catalogue.count().then(
      (count) => (count === 0 ? lists.refresh() : undefined),
      () => undefined, // A store that fails, or is closed.
    );
  };
  const mirroring = startMirror({ db, userId, mirror, page, isOver, opened });
  await db.open();
  void lists.refresh();

  const send = ({ startSending }: RestParts) => {
    if (closed.aborted || engine !== null) return;
    const email = deps.emailOf(userId);
    engine = startSending({ ...calls, page, setTimer, status, serverClock, mirroring, email });
  };
  const begin = () => {
    // Without its code nothing is sent, and nothing is said to be.
    rest.load().then(send, () => closed.aborted || setTimer(begin, minute));
  };
  return {
    inspection: {
      ctx: { db, now, newId, serverClock },
      unsavedPhotos,
      leftAt: new Map(),
      syncStatus: status,
      sendNow: async () => engine?.sendNow(),
      listsLoading: lists.loading,
      refreshMandates: lists.refreshMandates,
      refreshBuildings: lists.refreshBuildings,
      refreshCatalogue: lists.refreshCatalogue,
      refreshSession: async () => void (await lists.refreshSession()),
      countOtherUsersUnsent: () => countOtherUsersUnsent(db.name, page),
      saveFile: (content, name) => saveFile(page, content, name),
      repairTour,
      continueTour: (tourId) => continueTour({ db }, { tourId }),
      // Fetching needs the network anyway, so its code need not be there offline.
      importRemoteTour: async (tourId) =>
        rest.load().then(
          (its) => its.importRemoteTour(calls, tourId),
          () => refused('unreachable'),
        ),
      refreshTour: async (tourId) => {
        const flush = async () => (await unsavedPhotos.whenMade({ tourId })) === 0 && db.typed.flush();
        // It runs in the background; if it fails, the next route tries again.
        return rest
          .load()
          .then((its) => its.refreshTour({ ...calls, flush }, tourId))
          .catch(() => 'open');
      },
    },
    begin,
    close: async () => {
      closing.abort();
      await engine?.stop();
      await mirroring.stop();
      db.close();
    },
  };
}
