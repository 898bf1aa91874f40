import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { snapshotCache } from '#contract/app/pageSnapshot.ts';
import { useDeviceState } from '../../features/shared/Device.ts';
import { useInspection } from '../../features/shared/InspectionServices.ts';
import { useSessionActions } from '../../features/shared/SessionContext.ts';
import { splitLocale } from '../../i18n/localePath.ts';
import { useLocale, useLocalePath } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/sessionState.ts';
import { useRepairedTour } from '../inspection/useRepair.ts';
import { languageWithoutAddress } from '../startLanguage.ts';
import { renderTour } from './renderTour.tsx';
import { saveSnapshots } from './saveSnapshots.ts';

const delayMs = 500;

async function deleteSnapshots(): Promise<void> {
  // Outside a secure context there are no caches.
  if ('caches' in window) await window.caches.delete(snapshotCache).catch(() => false);
}

const tourPages = /^\/(?:tour|touchpoints\/.+|sub_touchpoints\/.+)$/u;

/**
 * Saves a snapshot of the tour's page for the next start from the icon, and one of the touchpoint on the screen for a reload.
 * On all other pages they are deleted.
 */
export function PageSnapshots({ app }: { readonly app: string }) {
  const { pathname } = useLocation();
  const tourPath = useLocalePath()('/tour');
  const session = useSessionActions();
  const { theme, language } = useDeviceState();
  // The icon opens in the language of a start, whatever language a link has opened this page in.
  const isLanguageOfStart =
    useLocale() ===
    languageWithoutAddress(
      language,
      useSession(({ me }) => me),
      navigator.languages,
    );
  const starting = useSession(({ status }) => status === 'starting');
  const storedTourId = useSession(({ tourId }) => tourId);
  const repairs = useRepairedTour() !== null;
  const inspection = useInspection();
  const isOnTour = tourPages.test(splitLocale(pathname).rest) && !repairs && isLanguageOfStart;
  useEffect(() => {
    if (starting) return undefined;
    if (!isOnTour) void deleteSnapshots();
    if (!isOnTour || storedTourId === null) return undefined;
    let leave = () => {};
    const begin = () => {
      const render = async () => renderTour(storedTourId, { inspection, session, path: tourPath });
      leave = saveSnapshots(window, { path: pathname, app, theme, storedTourId }, { path: tourPath, render });
    };
    // Not while the page is still loading. Without a snapshot the next start is rendered by the app.
    const timer = window.setTimeout(begin, delayMs);
    return () => {
      window.clearTimeout(timer);
      leave();
    };
  }, [app, isOnTour, starting, pathname, tourPath, theme, inspection, session, storedTourId]);
  return null;
}
