import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Navigator, Router } from 'react-router-dom';
import { readTourOverview } from '../../features/inspection/shared/readTourOverview.ts';
import { TourPage } from '../../features/inspection/tour/TourPage.tsx';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../features/shared/InspectionServices.ts';
import { SessionContext } from '../../features/shared/SessionContext.ts';
import { OneElement } from '../../i18n/OneElement.tsx';
import type { Session } from '../../session/Session.ts';

export type RenderDeps = {
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
export async function renderTour(
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
