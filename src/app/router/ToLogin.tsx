import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { LoginState } from '../../features/shared/LoginState.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/sessionState.ts';

/** Leads to login, once: with the place to come back to when the session ended by itself (S16). */
export function ToLogin() {
  const path = useLocalePath();
  const location = useLocation();
  const notice = useSession((state) => state.notice);
  // The notice is gone as soon as it is shown; the place to come back to is not.
  const [state] = useState<LoginState>(() =>
    notice === 'session_expired' ? { returnTo: `${location.pathname}${location.search}` } : {},
  );
  return <Navigate replace state={state} to={path('/login')} />;
}
