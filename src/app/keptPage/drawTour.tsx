import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Navigator, Router } from 'react-router-dom';
import { type Instrument, InstrumentContext } from '../../screens/Instrument.ts';
import { SessionContext } from '../../screens/SessionContext.ts';
import { readTourOverview } from '../../screens/walk/readTourOverview.ts';
import type { Session } from '../../session/createSession.ts';
import { TourPage } from '../walkParts.ts';

/** The tour's page in a document of its own, and the local id of the tour. */
export type DrawnTour = { readonly tourId: string; readonly drawn: Document };

export type DrawnFor = { readonly instrument: Instrument; readonly session: Session; readonly path: string };

// Nobody can press anything there.
const still: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '')),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

/**
 * The tour's page as it would be drawn now, off the screen: where the person is meanwhile is what it says comes next
 * (U4). Drawn by the page's own component, from what is stored; null where the tour is gone.
 */
export async function drawTour(
  storedTourId: string,
  { instrument, session, path }: DrawnFor,
): Promise<DrawnTour | null> {
  const overview = await readTourOverview(instrument.ctx.db, storedTourId);
  if (overview === null || overview.tour.concluded_at !== null) return null;
  await TourPage.preload();
  // A document without a window: nothing in it is laid out, and its title is its own.
  const drawn = document.implementation.createHTMLDocument();
  const root = createRoot(drawn.body);
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <SessionContext value={session}>
          <InstrumentContext value={instrument}>
            <Router location={path} navigator={still}>
              <TourPage {...overview} />
            </Router>
          </InstrumentContext>
        </SessionContext>
      </I18nProvider>,
    ),
  );
  const copy = drawn.cloneNode(true) as Document;
  root.unmount();
  return { tourId: overview.tour.id, drawn: copy };
}
