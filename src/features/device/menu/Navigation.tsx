import { useLingui } from '@lingui/react/macro';
import { IconRoute, IconUsers } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { useSession } from '../../../session/sessionState.ts';
import classes from './Menu.module.css';

/** Where one can go (specification §2): the tours, and for an administrator the external users. */
export function Navigation({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const administrator = useSession((state) => state.me?.role === 'administrator');
  const entries = [
    { to: '/tours', label: t`Tours`, Icon: IconRoute },
    ...(administrator ? [{ to: '/external_users', label: t`External Users`, Icon: IconUsers }] : []),
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
