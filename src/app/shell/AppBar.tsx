import { use } from 'react';
import { Link } from 'react-router-dom';
import { useLocale } from '#i18n/useLocale.ts';
import { walk } from '../../chunks/chunks.ts';
import { Logo } from '../../design/Logo.tsx';
import { Menu } from '../../features/device/menu/Menu.tsx';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';
import { useSession } from '../../session/sessionState.ts';
import classes from './AppBar.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LogOutButton } from './LogOutButton.tsx';

const SyncIndicator = walk.part((its) => its.SyncIndicator);

/** The app's title, the sync indicator, the language switch, the log-out button, and the menu. */
export function AppBar() {
  const locale = useLocale();
  const hasToken = useSession((state) => state.authToken !== null);
  const isKnown = useSession((state) => state.status === 'signed_in' && state.me !== null);
  const inspects = use(InspectionServicesContext) !== null;
  return (
    <header className={classes['bar']}>
      <div className={classes['inner']}>
        <Link className={classes['title']} to={`/${locale}`}>
          <Logo />
          Storey
        </Link>
        {isKnown && <Menu />}
        <div className={classes['tools']}>
          {inspects && <SyncIndicator />}
          <LanguageSwitch />
          {hasToken && <LogOutButton />}
        </div>
      </div>
    </header>
  );
}
