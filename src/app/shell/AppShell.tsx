import { Trans } from '@lingui/react/macro';
import { use, useLayoutEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { splitLocale } from '#i18n/localePath.ts';
import { rest } from '../../chunks/chunks.ts';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';
import { AppBar } from './AppBar.tsx';
import classes from './AppShell.module.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';

// Scrolls a new page to its top. Not on the way back, where the browser restores the position, nor for another language.
function useStartAtTop(page: string): void {
  const back = useNavigationType() === NavigationType.Pop;
  const before = useRef(page);
  useLayoutEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (!back) window.scrollTo(0, 0);
  }, [page, back]);
}

// The app's script, which a snapshot loads: this file is a part of it.
const app = new URL(import.meta.url).pathname;
const InspectionHosts = rest.part((its) => its.InspectionHosts);

/** The frame of every screen. */
export function AppShell() {
  const page = splitLocale(useLocation().pathname).rest;
  useStartAtTop(page);
  const inspects = use(InspectionServicesContext) !== null;
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <ErrorBoundary fallback={null} page={page}>
        <AppBar />
      </ErrorBoundary>
      <ErrorBoundary fallback={null} page={page}>
        <UpdateBanner />
        {inspects && <InspectionHosts app={app} />}
      </ErrorBoundary>
      <ErrorBoundary page={page}>
        <Outlet />
      </ErrorBoundary>
    </div>
  );
}
