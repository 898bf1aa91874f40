import { lazy, Suspense, use } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../design/Logo.tsx';
import { useLocale } from '../i18n/useLocale.ts';
import { InstrumentContext } from '../screens/Instrument.ts';
import { useSession } from '../session/useSession.ts';
import classes from './AppBar.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LogOutButton } from './LogOutButton.tsx';
import { Navigation } from './Navigation.tsx';

const SyncIndicator = lazy(async () => ({
  default: (await import('../screens/sync/SyncIndicator.tsx')).SyncIndicator,
}));

/** The product's title, where one can go, what is unsent, the language, and the way out. */
export function AppBar() {
  const locale = useLocale();
  const hasToken = useSession((state) => state.token !== null);
  const signedIn = use(InstrumentContext) !== null;
  return (
    <header className={classes['bar']}>
      <div className={classes['inner']}>
        <Link className={classes['title']} to={`/${locale}`}>
          <Logo />
          Storey
        </Link>
        {signedIn && <Navigation />}
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
