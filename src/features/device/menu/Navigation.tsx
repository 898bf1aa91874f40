import { useLingui } from '@lingui/react/macro';
import { IconRoute, IconUsers } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useSession } from '../../../session/sessionState.ts';
import classes from './Menu.module.css';

const tours = ['/tours', '/results', '/findings', '/mandates'];

/** The navigation (specification §2): the tours, and for administrators the external users. */
export function Navigation({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { pathname } = useLocation();
  const administrator = useSession((state) => state.me?.role === 'administrator');
  const entries = [
    // For administrators the tours are a section that starts with its overview.
    { to: administrator ? '/results' : '/tours', label: t`Tours`, Icon: IconRoute, section: tours },
    ...(administrator
      ? [
          {
            to: '/external_users',
            label: t`External Users`,
            Icon: IconUsers,
            section: ['/external_users', '/audit_log'],
          },
        ]
      : []),
  ];
  return (
    <nav aria-label={t`Navigation`} className={classes['entries']}>
      {entries.map(({ to, label, Icon, section }) => (
        <Link
          aria-current={section.some((start) => pathname.startsWith(path(start))) ? 'page' : undefined}
          className={classes['entry'] ?? ''}
          key={to}
          onClick={onDone}
          to={path(to)}
        >
          <Icon aria-hidden size={22} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
