import { createDeviceStore } from '../db/deviceStore.ts';
import { activeLocale } from '../i18n/activateLocale.ts';
import { createSession, type Session } from '../session/createSession.ts';
import { fingerprintOf } from '../session/fingerprint.ts';
import { personStore } from '../session/personStore.ts';
import { useSession } from '../session/useSession.ts';
import { createInspections, type Inspections } from './inspections.ts';
import { lateApi } from './lateApi.ts';
import { onFirstTouch } from './onFirstTouch.ts';

export type Composition = { readonly session: Session; readonly inspections: Inspections };

async function clearCaches(caches: CacheStorage | undefined): Promise<void> {
  const names = (await caches?.keys()) ?? [];
  // The app itself stays; what was fetched with somebody's token goes.
  await Promise.all(
    names.filter((name) => !name.startsWith('workbox-precache')).map((name) => caches?.delete(name)),
  );
}

/** The composition root: the parts meet the browser here and nowhere else. */
export function compose(page: Window & typeof globalThis): Composition {
  const setTimer = (run: () => void, ms: number) => {
    const timer = page.setTimeout(run, ms);
    return () => page.clearTimeout(timer);
  };
  const api = lateApi(async () =>
    (await import('../api/createApi.ts')).createApi({
      origin: page.location.origin,
      token: () => useSession.getState().token,
      locale: activeLocale,
      fetch: page.fetch.bind(page),
      now: () => Date.now(),
      setTimer,
    }),
  );
  onFirstTouch(page.document, api.prepare);
  const session = createSession(
    {
      api,
      localStorage: page.localStorage,
      deviceStore: createDeviceStore(page.indexedDB),
      fingerprint: fingerprintOf(page.crypto),
      personStore,
      clearCaches: () => clearCaches(page.caches),
    },
    useSession,
  );
  const inspections = createInspections({
    api,
    page,
    setTimer,
    tokenOf: (userId) => {
      const { token, me } = useSession.getState();
      return me?.id === userId ? token : null;
    },
    tokenRefused: (token, error) =>
      void session.sessionEnded(error === 'user_disabled' ? 'user_disabled' : 'session_expired', token),
  });
  return { session, inspections };
}
