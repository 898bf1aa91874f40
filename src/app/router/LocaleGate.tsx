import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { inLocale, splitLocale } from '#i18n/localePath.ts';
import { useLocale } from '#i18n/useLocale.ts';

/**
 * The language is the first part of the path (specification §2): a missing one is prepended. The app starts in the language of
 * its address; from then on the address follows the language, also where "back" or a sign-in leads to a page that was opened in
 * another one (specification §4). The page stays mounted, with everything typed into it.
 */
export function LocaleGate({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const active = useLocale();
  const { locale, rest } = splitLocale(location.pathname);
  const follow =
    locale === active || (locale === null && rest === '') ? null : (
      <Navigate replace state={location.state} to={inLocale(active, location)} />
    );
  // A path without a language would be taken for one by the routes.
  if (locale === null && follow !== null) return follow;
  return (
    <>
      {follow}
      {children}
    </>
  );
}
