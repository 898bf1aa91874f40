import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { useSession } from '../../../session/sessionState.ts';
import classes from './SectionTabs.module.css';

/** The filters that all lists of the section have. */
const sharedFilters = ['mandate_id', 'user_id', 'from', 'to'];

/** The part of a query string that the other lists of the section understand. */
function sharedSearch(search: string): string {
  const params = new URLSearchParams(search);
  const next = new URLSearchParams(
    sharedFilters.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  return next.size === 0 ? '' : `?${next}`;
}

/** The tabs of the section Tours, for administrators; everybody else has only the list of their own tours. */
export function SectionTabs() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { pathname, search } = useLocation();
  const administrator = useSession((state) => state.me?.role === 'administrator');
  const bar = useRef<HTMLElement>(null);
  // With large text not all tabs fit: scroll the current one into view.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  if (!administrator) return null;
  const parentOf = (place: string) => (place === path('/results/disagreements') ? path('/results') : null);
  const tabs = [
    { to: path('/results'), label: t`Overview` },
    { to: path('/results/buildings'), label: t`Buildings` },
    { to: path('/findings'), label: t`Findings` },
    { to: path('/tours'), label: t`Tours` },
  ];
  return (
    <nav aria-label={t`Tours and results`} className={classes['tabs']} ref={bar}>
      {tabs.map(({ to, label }) => (
        <Link
          aria-current={pathname === to ? 'page' : parentOf(pathname) === to ? 'true' : undefined}
          className={classes['tab']}
          key={to}
          to={`${to}${sharedSearch(search)}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
