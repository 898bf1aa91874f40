import { use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { keptPageCache } from '#contract/keptPage.ts';
import { splitLocale } from '../../i18n/localePath.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useDeviceState } from '../../screens/Device.ts';
import { InstrumentContext } from '../../screens/Instrument.ts';
import { useSessionActions } from '../../screens/SessionContext.ts';
import { useSession } from '../../session/useSession.ts';
import { useRepairedTour } from '../useRepair.ts';

const app = new URL(import.meta.url).pathname;
const patienceMs = 500;

async function forgetKeptPage(): Promise<void> {
  // Outside a secure context a page has no caches.
  if ('caches' in window) await window.caches.delete(keptPageCache).catch(() => false);
}

const ofTheTour = /^\/(?:tour|touchpoints\/.+|sub_touchpoints\/.+)$/u;

/**
 * Keeps the tour's page for the next start from the icon, and that of the touchpoint on the screen for a reload;
 * wherever else one goes, they are forgotten.
 */
export function KeptPage() {
  const { pathname } = useLocation();
  const tourPath = useLocalePath()('/tour');
  const session = useSessionActions();
  const { theme } = useDeviceState();
  const starting = useSession(({ status }) => status === 'starting');
  const storedTourId = useSession(({ tourId }) => tourId);
  const repairs = useRepairedTour() !== null;
  const instrument = use(InstrumentContext);
  const there = ofTheTour.test(splitLocale(pathname).rest) && !repairs;
  useEffect(() => {
    if (starting) return undefined;
    if (!there) void forgetKeptPage();
    if (!there || instrument === null || storedTourId === null) return undefined;
    let wanted = true;
    let leave = () => {};
    const follow = async () => {
      const [{ keepFollowing }, { drawTour }] = await Promise.all([
        import('./keepFollowing.ts'),
        import('./drawTour.tsx'),
      ]);
      const shown = { path: pathname, app, theme, database: instrument.ctx.db.name, storedTourId };
      const draw = async () => drawTour(storedTourId, { instrument, session, path: tourPath });
      if (wanted) leave = keepFollowing(window, shown, { path: tourPath, draw });
    };
    // What keeps the page is loaded when it is drawn; one that cannot be kept is drawn by the app.
    const timer = window.setTimeout(() => void follow().catch(() => undefined), patienceMs);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
      leave();
    };
  }, [there, starting, pathname, tourPath, theme, instrument, session, storedTourId]);
  return null;
}
