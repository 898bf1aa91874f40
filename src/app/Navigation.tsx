import { useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { useLocalePath } from '../i18n/useLocale.ts';
import { useSession } from '../session/useSession.ts';
import classes from './Navigation.module.css';

/** Where one can go: the tours, and for an administrator the external users. On a phone behind one button. */
export function Navigation() {
  const { t } = useLingui();
  const path = useLocalePath();
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const administrator = useSession((state) => state.me?.role === 'administrator');
  const entries = [
    { to: '/tours', label: t`Tours` },
    ...(administrator ? [{ to: '/external_users', label: t`External Users` }] : []),
    { to: '/account', label: t`Account` },
  ];
  return (
    <>
      <button aria-label={t`Menu`} className={classes['opener']} popoverTarget={id} type="button">
        <IconMenu2 aria-hidden size={26} />
      </button>
      <nav aria-label={t`Navigation`} className={classes['entries']} id={id} popover="auto" ref={menu}>
        {entries.map(({ to, label }) => (
          <NavLink
            className={classes['entry'] ?? ''}
            key={to}
            onClick={() => menu.current?.togglePopover(false)}
            to={path(to)}
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
