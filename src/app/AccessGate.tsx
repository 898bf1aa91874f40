import { lazy, type ReactNode, Suspense, use } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useLocalePath } from '../i18n/useLocale.ts';
import { InstrumentContext } from '../screens/Instrument.ts';
import type { LoginState } from '../screens/login/LoginState.ts';
import { useSession } from '../session/useSession.ts';
import { InspectionPending } from './InspectionPending.tsx';
import { PageLoading } from './PageLoading.tsx';
import type { Access } from './routes.tsx';

const NotFoundScreen = lazy(async () => ({
  default: (await import('../screens/not-found/NotFoundScreen.tsx')).NotFoundScreen,
}));
const TourGate = lazy(async () => ({ default: (await import('./TourGate.tsx')).TourGate }));

/**
 * Who may see a screen (specification §2): without a token the way leads to login. After a session that ended by
 * itself signing in leads back to this place (S16).
 */
export function AccessGate({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  const path = useLocalePath();
  const location = useLocation();
  const { status, notice, me } = useSession();
  const instrument = use(InstrumentContext);
  if (access === 'open') return children;
  if (status === 'starting') return <PageLoading />;
  if (status === 'signed_out') {
    const state: LoginState =
      notice === 'session_expired' ? { returnTo: `${location.pathname}${location.search}` } : {};
    return <Navigate replace state={state} to={path('/login')} />;
  }
  if (instrument === null) return <InspectionPending />;
  if (access === 'person' || (access === 'administrator' && me?.role === 'administrator')) return children;
  return (
    <Suspense fallback={<PageLoading />}>
      {access === 'tour' ? <TourGate>{children}</TourGate> : <NotFoundScreen />}
    </Suspense>
  );
}
