import { createStore, type StoreApi } from 'zustand/vanilla';
import { snapshotCache } from '#contract/app/pageSnapshot.ts';
import { type PageMessage, userCachePrefix } from '#contract/app/workerMessages.ts';
import { hasDatabase } from '#db/databaseName.ts';
import { createDeviceStore } from '#db/deviceStore.ts';
import { createServerClock } from '#db/serverClock.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { activeLocale } from '#i18n/activateLocale.ts';
import { regionalLocale } from '#i18n/regionalLocale.ts';
import { type HoldBack, listenForBack } from '#ui/controls/holdBack.ts';
import { createApi } from '../api/createApi.ts';
import { walk } from '../chunks/chunks.ts';
import type { InitialData } from '../features/inspection/shared/InitialData.ts';
import type { Device } from '../features/shared/Device.ts';
import type { ServerPort } from '../features/shared/server/ApiContext.ts';
import type { Clock } from '../mirror/MirrorOptions.ts';
import { withTimeout } from '../mirror/withTimeout.ts';
import { createDrafts } from '../session/createDrafts.ts';
import { createSession } from '../session/createSession.ts';
import { forgetLinkBetweenPeople } from '../session/forgetLinkBetweenPeople.ts';
import type { UserMirror } from '../session/openUserStore.ts';
import { otherTabs } from '../session/otherTabs.ts';
import type { Session, UserStore } from '../session/Session.ts';
import { linkKey, useSession } from '../session/sessionState.ts';
import { createClientSettings, type FetchClientSettings } from './createClientSettings.ts';
import { createThemeView } from './createThemeView.ts';
import { createTimeZone } from './createTimeZone.ts';
import { createUnsavedPhotos } from './inspection/createUnsavedPhotos.ts';
import { createInspections, type Inspections } from './inspection/inspections.ts';
import { pageMirror } from './inspection/pageMirror.ts';
import { createPreferences } from './preferences.ts';
import { createDevice } from './pwa/createDevice.ts';
import { saveFile } from './saveFile.ts';

const cachesTimeoutMs = 3000;

/** A person's database, opened when it is used: neither the login nor an administrator's first visit loads Dexie. */
function userStore(hasWork: Promise<boolean>, ...of: [string, UserMirror]): UserStore {
  let opening: Promise<UserStore> | null = null;
  const open = () => (opening ??= walk.load().then(({ openUserStore }) => openUserStore(...of)));
  return {
    loss: async (unsavedPhotos) => (await open()).loss(unsavedPhotos),
    currentTourId: async () => ((await hasWork) ? (await open()).currentTourId() : null),
    erase: async () => (await open()).erase(),
    close: () =>
      void opening?.then(
        (opened) => opened.close(),
        () => undefined,
      ),
  };
}

/** Everything that screens get from outside, for the providers in `App`. */
export type AppServices = {
  readonly session: Session;
  readonly inspections: Inspections;
  readonly server: ServerPort;
  readonly device: Device;
  readonly initialData: StoreApi<InitialData | null>;
  readonly fetchClientSettings: FetchClientSettings;
  readonly holdBack: HoldBack;
};

/** Rejects after three seconds if the cache storage does not respond, so that signing out and freeing space do not hang. */
async function clearCaches(page: Window & typeof globalThis, setTimer: Clock['setTimer']): Promise<void> {
  const message: PageMessage = { type: 'forget-person' };
  // The worker must not cache responses that are still in flight either.
  if ('serviceWorker' in page.navigator) page.navigator.serviceWorker.controller?.postMessage(message);
  // Outside a secure context there are no caches.
  if (!('caches' in page)) return;
  await withTimeout(deleteUserCaches(page), cachesTimeoutMs, setTimer);
}

// Deletes the responses that were fetched with a token and the page snapshots, not the app's own files.
async function deleteUserCaches({ caches }: Window & typeof globalThis): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(userCachePrefix) || name === snapshotCache,
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The composition root: the only place that connects the app's parts with the browser. */
export function createAppServices(page: Window & typeof globalThis): AppServices {
  const setTimer = (run: () => void, ms: number) => {
    const timer = page.setTimeout(run, ms);
    return () => page.clearTimeout(timer);
  };
  const newId = () => uuidv7(new Date(), (size) => page.crypto.getRandomValues(new Uint8Array(size)));
  const deviceStore = createDeviceStore(page.indexedDB);
  const serverClock = createServerClock(deviceStore, setTimer);
  const api = createApi({
    hear: serverClock.hear,
    origin: page.location.origin,
    token: () => useSession.getState().authToken,
    locale: activeLocale,
    region: () => regionalLocale(activeLocale(), page.navigator.languages),
    fetch: page.fetch.bind(page),
    now: () => new Date(),
    setTimer,
  });
  const mirror = pageMirror(page, setTimer);
  // A browser that cannot say so may have some.
  const hasWork = async (userId: string) => {
    const isMirrored = async () =>
      (await withTimeout(mirror.turns(userId), cachesTimeoutMs, setTimer)).size > 0;
    return hasDatabase(page.indexedDB, userId)
      .then((has) => has || isMirrored())
      .catch(() => true);
  };
  const session = createSession(
    {
      api,
      localStorage: page.localStorage,
      deviceStore,
      setTimer,
      userStore: async (userId) => userStore(hasWork(userId), userId, mirror),
      mirror,
      otherTabs: otherTabs(page),
      clearCaches: () => clearCaches(page, setTimer),
    },
    useSession,
  );
  forgetLinkBetweenPeople(useSession, () => page.sessionStorage.removeItem(linkKey));
  const inspections = createInspections(
    {
      hasWork,
      clearCaches: () => clearCaches(page, setTimer),
      mirror,
      isOver: () => session.isOver(),
      api,
      page,
      setTimer,
      newId,
      serverClock: serverClock.read,
      unsavedPhotosOf: createUnsavedPhotos({ session: useSession, setTimer }),
      emailOf: (userId) => {
        const { me } = useSession.getState();
        return me?.id === userId ? me.email : null;
      },
      tokenOf: (userId) => {
        const { authToken, me } = useSession.getState();
        return me?.id === userId ? authToken : null;
      },
      tokenRefused: (token, error) =>
        void session.sessionEnded(error === 'user_disabled' ? 'user_disabled' : 'session_expired', token),
    },
    walk.load,
  );
  const fetchClientSettings = createClientSettings(api);
  const server: ServerPort = {
    api,
    now: () => new Date(),
    timeZone: createTimeZone(fetchClientSettings, page),
    hasMailServer: async () => (await fetchClientSettings())?.mail_server ?? true,
    newId,
    drafts: createDrafts(useSession),
    saveFile: (content, name) => saveFile(page, content, name),
  };
  const device = createDevice({
    page,
    preferences: createPreferences(deviceStore),
    showTheme: createThemeView(page),
  });
  return {
    session,
    inspections,
    server,
    device,
    initialData: createStore<InitialData | null>(() => null),
    fetchClientSettings,
    holdBack: listenForBack(page),
  };
}
