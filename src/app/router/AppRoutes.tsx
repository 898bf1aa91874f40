import { Fragment, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/sessionState.ts';
import { AppShell } from '../shell/AppShell.tsx';
import { PageFallback } from '../shell/PageFallback.tsx';
import { AccessGate } from './AccessGate.tsx';
import { routes } from './routes.ts';

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
