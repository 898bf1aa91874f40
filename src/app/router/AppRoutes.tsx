import { Fragment, type ReactNode, Suspense, use, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { walk } from '../../chunks/chunks.ts';
import { NotFoundScreen } from '../../features/info/not-found/NotFoundScreen.tsx';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';
import type { LoginState } from '../../features/shared/LoginState.ts';
import { useSession } from '../../session/sessionState.ts';
import { AppShell } from '../shell/AppShell.tsx';
import { PageFallback } from '../shell/PageFallback.tsx';
import { InspectionPending } from './InspectionPending.tsx';
import { type Access, needsInspection, routes } from './routes.ts';

const TourGate = walk.page((its) => its.TourGate);

/**
 * Shows a screen to those who may see it (specification §2), and redirects to login without a token. After a session that has
 * ended by itself, signing in leads back to this page (S16).
 */
export function AccessGate({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  const { status, me } = useSession();
  const inspection = use(InspectionServicesContext);
  if (access === 'open') return children;
  if (status === 'starting') return <PageFallback />;
  if (status === 'signed_out') return <ToLogin />;
  if (me === null || (needsInspection(access) && inspection === null)) return <InspectionPending />;
  if (access === 'administrator' && me.role !== 'administrator') return <NotFoundScreen />;
  if (access !== 'tour') return children;
  return (
    <Suspense fallback={<PageFallback />}>
      <TourGate>{children}</TourGate>
    </Suspense>
  );
}

/** Redirects to login, with the page to return to if the session has ended by itself (S16). */
function ToLogin() {
  const path = useLocalePath();
  const location = useLocation();
  const notice = useSession((state) => state.notice);
  // Read once: the notice is removed as soon as it is shown.
  const [state] = useState<LoginState>(() =>
    notice === 'session_expired' ? { returnTo: `${location.pathname}${location.search}` } : {},
  );
  return <Navigate replace state={state} to={path('/login')} />;
}

/** Redirects `/` and `/{locale}` to the tour, to select building or to login (specification §2). */
export function HomeRedirect() {
  const path = useLocalePath();
  const status = useSession((state) => state.status);
  const tourId = useSession((state) => state.tourId);
  if (status === 'starting') return <PageFallback />;
  if (status === 'signed_out') return <Navigate replace to={path('/login')} />;
  return <Navigate replace to={path(tourId === null ? '/select_building' : '/tour')} />;
}

/** The screens by their path. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<HomeRedirect />} path="/" />
      <Route element={<AppShell />} path="/:locale">
        <Route element={<HomeRedirect />} index />
        {routes.map(({ path, access, Screen, Frame = Fragment }) => (
          <Route
            element={
              <AccessGate access={access}>
                <Suspense fallback={<PageFallback />}>
                  <Frame>
                    {/* A boundary per route: the previous page does not stay visible while the next one is loaded. */}
                    <Suspense fallback={<PageFallback />} key={path}>
                      <Screen />
                    </Suspense>
                  </Frame>
                </Suspense>
              </AccessGate>
            }
            key={path}
            path={path}
          />
        ))}
      </Route>
    </Routes>
  );
}
