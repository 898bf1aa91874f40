import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { LoginState } from '../../shared/LoginState.ts';
import classes from './LoginRefusedNotice.module.css';

/** S16: a network answers the server's login check. Token and work stay until a new login succeeds. */
export function LoginRefusedNotice() {
  return (
    <Notice live title={<Trans>The server's login check does not get through</Trans>} tone="warn">
      <p>
        <Trans>Everything you concluded is kept on this device.</Trans>
      </p>
      <LogInAgain />
    </Notice>
  );
}

/** The same under the header of the other pages, until it is put off. */
export function LoginRefusedBanner({ onLater }: { readonly onLater: () => void }) {
  const path = useLocalePath();
  const { pathname } = useLocation();
  if (pathname === path('/sync') || pathname === path('/login')) return null;
  return (
    <div className={classes['banner']} role="status">
      <p className={classes['text']}>
        <Trans>The server's login check does not get through</Trans>
      </p>
      <LogInAgain />
      <button className={classes['link']} onClick={onLater} type="button">
        <Trans>Later</Trans>
      </button>
    </div>
  );
}

function LogInAgain() {
  const path = useLocalePath();
  const { pathname, search } = useLocation();
  const renewal: LoginState = { renew: true, returnTo: `${pathname}${search}` };
  return (
    <Link className={classes['link']} state={renewal} to={path('/login')}>
      <Trans>Log in again</Trans>
    </Link>
  );
}
