import { Trans } from '@lingui/react/macro';
import { Suspense, use, useLayoutEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';
import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';
import { splitLocale } from '../../i18n/localePath.ts';
import { PageSnapshots } from '../snapshot/PageSnapshots.tsx';
import { AppBar } from './AppBar.tsx';
import classes from './AppShell.module.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { InstallPromptHost } from './InstallPromptHost.tsx';
import { UnsavedPhotosHost } from './UnsavedPhotosHost.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';
import { useRestored } from './useRestored.ts';

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

/** The frame of every screen. */
export function AppShell() {
  const page = splitLocale(useLocation().pathname).rest;
  useStartAtTop(page);
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <ErrorBoundary fallback={null} page={page}>
        <AppBar />
      </ErrorBoundary>
      <ErrorBoundary fallback={null} page={page}>
        <PageSnapshots />
        <UpdateBanner />
        <RestoredNoticeHost />
        <UnsavedPhotosHost />
        <InstallPromptHost />
      </ErrorBoundary>
      <ErrorBoundary page={page}>
        <Outlet />
      </ErrorBoundary>
    </div>
  );
}

const RestoredNotice = lazyWithMessages(
  ['inspection', 'sync'],
  async () => (await import('../../features/outbox/RestoredNotice.tsx')).RestoredNotice,
  { optional: true },
);

/** Shows once that the browser had deleted the database and what was restored (S24). */
function RestoredNoticeHost() {
  const { restored } = useRestored();
  // Only with the inspection open that it is about.
  if (use(InspectionServicesContext) === null || restored === null) return null;
  return (
    <Suspense>
      <RestoredNotice onRead={() => useRestored.setState({ restored: null })} restored={restored} />
    </Suspense>
  );
}
