import { useLingui } from '@lingui/react/macro';
import { IconRoute, IconUser, IconUsers } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/useSession.ts';
import classes from './Menu.module.css';

/** Where one can go: the tours, for an administrator the external users (specification §2), one's own account. */
export function Navigation({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const administrator = useSession((state) => state.me?.role === 'administrator');
  const entries = [
    { to: '/tours', label: t`Tours`, Icon: IconRoute },
    ...(administrator ? [{ to: '/external_users', label: t`External Users`, Icon: IconUsers }] : []),
    { to: '/account', label: t`Account`, Icon: IconUser },
  ];
  return (
    <nav aria-label={t`Navigation`} className={classes['entries']}>
      {entries.map(({ to, label, Icon }) => (
        <NavLink className={classes['entry'] ?? ''} key={to} onClick={onDone} to={path(to)}>
          <Icon aria-hidden size={22} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
