import { Suspense, use } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../design/Logo.tsx';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/sessionState.ts';
import { Menu, SyncIndicator } from '../router/lazyScreens.ts';
import classes from './AppBar.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LogOutButton } from './LogOutButton.tsx';

/** The app's title, the sync indicator, the language switch, the log-out button, and the menu. */
export function AppBar() {
  const locale = useLocale();
  const hasToken = useSession((state) => state.authToken !== null);
  const signedIn = use(InspectionServicesContext) !== null;
  return (
    <header className={classes['bar']}>
      <div className={classes['inner']}>
        <Link className={classes['title']} to={`/${locale}`}>
          <Logo />
          Storey
        </Link>
        {signedIn && (
          <Suspense fallback={<span className={classes['menu']} />}>
            <Menu />
          </Suspense>
        )}
        <div className={classes['tools']}>
          {signedIn && (
            <Suspense fallback={null}>
              <SyncIndicator />
            </Suspense>
          )}
          <LanguageSwitch />
          {hasToken && <LogOutButton />}
        </div>
      </div>
    </header>
  );
}
