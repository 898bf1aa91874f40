import { Trans } from '@lingui/react/macro';
import { Outlet } from 'react-router-dom';
import { PageSnapshots } from '../snapshot/PageSnapshots.tsx';
import { AppBar } from './AppBar.tsx';
import classes from './AppShell.module.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { InstallPromptHost } from './InstallPromptHost.tsx';
import { RestoredNoticeHost } from './RestoredNoticeHost.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';
import { useStartAtTop } from './useStartAtTop.ts';

/** What stands around every screen. */
export function AppShell() {
  useStartAtTop();
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <AppBar />
      <PageSnapshots />
      <UpdateBanner />
      <RestoredNoticeHost />
      <InstallPromptHost />
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
    </div>
  );
}
