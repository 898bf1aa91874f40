import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AppShell } from '../shell/AppShell.tsx';
import { PageFallback } from '../shell/PageFallback.tsx';
import { AccessGate } from './AccessGate.tsx';
import { HomeRedirect } from './HomeRedirect.tsx';
import { routes } from './routes.tsx';

/** The address, its language already read, becomes a screen for those who may see it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<HomeRedirect />} path="/" />
      <Route element={<AppShell />} path="/:locale">
        <Route element={<HomeRedirect />} index />
        {routes.map(({ path, access, Screen }) => (
          <Route
            element={
              <AccessGate access={access}>
                {/* A boundary of its own: the page one leaves does not stay while the next one is loaded. */}
                <Suspense fallback={<PageFallback />} key={path}>
                  <Screen />
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
