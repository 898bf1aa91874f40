import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Navigator, Router, useLocation } from 'react-router-dom';
import { snapshotCache } from '#contract/app/pageSnapshot.ts';
import { splitLocale } from '#i18n/localePath.ts';
import { OneElement } from '#i18n/OneElement.tsx';
import { useLocale, useLocalePath } from '#i18n/useLocale.ts';
import { readTourOverview } from '../../features/inspection/shared/readTourOverview.ts';
import { TourPage } from '../../features/inspection/tour/TourPage.tsx';
import { useDeviceState } from '../../features/shared/Device.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
  useInspection,
} from '../../features/shared/InspectionServices.ts';
import { SessionContext, useSessionActions } from '../../features/shared/SessionContext.ts';
import type { Session } from '../../session/Session.ts';
import { useSession } from '../../session/sessionState.ts';
import { useRepairedTour } from '../inspection/useRepair.ts';
import { languageWithoutAddress } from '../startLanguage.ts';
import { saveSnapshots } from './saveSnapshots.ts';

type RenderDeps = {
  readonly inspection: InspectionServices;
  readonly session: Session;
  readonly path: string;
};

// Nothing navigates in a snapshot.
const inert: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '')),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

/**
 * Renders the tour's page off screen, by its own component and from the database, so that it names the present touchpoint as
 * the next one (U4). Null if the tour is over or not on this device.
 */
async function renderTour(
  storedTourId: string,
  { inspection, session, path }: RenderDeps,
): Promise<Document | null> {
  const overview = await readTourOverview(inspection.ctx.db, storedTourId);
  if (overview === null || overview.tour.concluded_at !== null) return null;
  // A document without a window: it is not laid out, and has its own title.
  const rendered = document.implementation.createHTMLDocument();
  const root = createRoot(rendered.body);
  flushSync(() =>
    root.render(
      <I18nProvider defaultComponent={OneElement} i18n={i18n}>
        <SessionContext value={session}>
          <InspectionServicesContext value={inspection}>
            <Router location={path} navigator={inert}>
              <TourPage {...overview} />
            </Router>
          </InspectionServicesContext>
        </SessionContext>
      </I18nProvider>,
    ),
  );
  const copy = rendered.cloneNode(true) as Document;
  root.unmount();
  return copy;
}

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
