import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useSession } from '../../../session/sessionState.ts';
import classes from './SectionTabs.module.css';

/**
 * The filters that a tab hands to the others. A list ignores what it does not have, and hands it on: somebody who looks at the
 * findings and comes back to the overview has the same comparison.
 */
const sharedFilters = ['mandate_id', 'object_id', 'user_id', 'period', 'from', 'to', 'basis'];
const comparison = ['against_from', 'against_to'];

/** The part of a query string that the other lists of the section have as well. */
export function sharedSearch(search: string): string {
  const params = new URLSearchParams(search);
  // Without a period there is nothing to compare.
  const names = params.has('from') && params.has('to') ? [...sharedFilters, ...comparison] : sharedFilters;
  const next = new URLSearchParams(
    names.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
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
    { to: path('/mandates'), label: t`Mandates` },
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
