import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { activateLocale, activeLocale } from '../../i18n/activateLocale.ts';
import { inLocale, splitLocale } from '../../i18n/localePath.ts';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { showToast } from '../../ui/feedback/showToast.ts';

/**
 * The language is the first part of the path (specification §2): a missing one is prepended, and a changed one is activated. The
 * page stays mounted, with everything typed into it.
 */
export function LocaleGate({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const active = useLocale();
  const { locale, rest } = splitLocale(location.pathname);
  // Only when the path changes: the language switch activates the language before it changes the path. Following the old path
  // in between would switch back for a moment.
  useEffect(() => {
    if (locale === null || locale === activeLocale()) return;
    activateLocale(locale).catch(() =>
      showToast({ message: serverErrorMessage('network_error'), tone: 'bad' }),
    );
  }, [locale]);
  if (locale === null && rest !== '') {
    return <Navigate replace state={location.state} to={inLocale(active, location)} />;
  }
  return children;
}
