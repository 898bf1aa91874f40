import { Trans } from '@lingui/react/macro';
import { Outlet } from 'react-router-dom';
import { AppBar } from './AppBar.tsx';
import classes from './AppShell.module.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';

/** What stands around every screen. */
export function AppShell() {
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <AppBar />
      <UpdateBanner />
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
    </div>
  );
}
