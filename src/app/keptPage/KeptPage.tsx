import { use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { keptPageCache } from '#contract/keptPage.ts';
import { splitLocale } from '../../i18n/localePath.ts';
import { useDeviceState } from '../../screens/Device.ts';
import { InstrumentContext } from '../../screens/Instrument.ts';
import { useSession } from '../../session/useSession.ts';
import { useRepairedTour } from '../useRepair.ts';

const app = new URL(import.meta.url).pathname;
const patienceMs = 500;

async function forgetKeptPage(): Promise<void> {
  // Outside a secure context a page has no caches.
  if ('caches' in window) await window.caches.delete(keptPageCache).catch(() => false);
}

/** Keeps the page of the touchpoint on the screen for the next start; wherever else one goes, it is forgotten. */
export function KeptPage() {
  const { pathname } = useLocation();
  const { theme } = useDeviceState();
  const starting = useSession(({ status }) => status === 'starting');
  const storedTourId = useSession(({ tourId }) => tourId);
  const repairs = useRepairedTour() !== null;
  const database = use(InstrumentContext)?.ctx.db.name ?? null;
  const there = splitLocale(pathname).rest.startsWith('/touchpoints/') && !repairs;
  useEffect(() => {
    if (starting) return undefined;
    if (!there) void forgetKeptPage();
    if (!there || database === null || storedTourId === null) return undefined;
    let wanted = true;
    let leave = () => {};
    const follow = async () => {
      const { keepFollowing } = await import('./keepFollowing.ts');
      if (wanted) leave = keepFollowing(window, { path: pathname, app, theme, database, storedTourId });
    };
    // What keeps the page is loaded when it is drawn; one that cannot be kept is drawn by the app.
    const timer = window.setTimeout(() => void follow().catch(() => undefined), patienceMs);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
      leave();
    };
  }, [there, starting, pathname, theme, database, storedTourId]);
  return null;
}
