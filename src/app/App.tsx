import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useCallback, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { InitialDataContext } from '../features/inspection/shared/InitialData.ts';
import { DemoAccountsContext } from '../features/shared/DemoAccounts.ts';
import { DeviceContext } from '../features/shared/Device.ts';
import { SessionContext } from '../features/shared/SessionContext.ts';
import { ApiContext } from '../features/shared/server/ApiContext.ts';
import { InspectionProvider } from './inspection/InspectionProvider.tsx';
import { AppRoutes } from './router/AppRoutes.tsx';
import { LocaleGate } from './router/LocaleGate.tsx';
import type { AppServices } from './services.ts';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { SessionNotices } from './shell/SessionNotices.tsx';
import { ToastHost } from './shell/ToastHost.tsx';

/** Everything a screen may rely on, in the order in which it depends on one another. */
export function App(composition: AppServices) {
  const { session, inspections, server, device, initialData, askClientSettings } = composition;
  const demoAccounts = useCallback(
    async () => (await askClientSettings())?.demo_accounts ?? [],
    [askClientSettings],
  );
  // It is as old as the first render.
  useEffect(() => initialData.setState(null, true), [initialData]);
  return (
    <I18nProvider i18n={i18n}>
      <SessionContext value={session}>
        <ToastHost />
        <SessionNotices />
        <ErrorBoundary>
          <BrowserRouter>
            <DeviceContext value={device}>
              <ApiContext value={server}>
                <InspectionProvider inspections={inspections}>
                  <InitialDataContext value={initialData}>
                    <DemoAccountsContext value={demoAccounts}>
                      <LocaleGate>
                        <AppRoutes />
                      </LocaleGate>
                    </DemoAccountsContext>
                  </InitialDataContext>
                </InspectionProvider>
              </ApiContext>
            </DeviceContext>
          </BrowserRouter>
        </ErrorBoundary>
      </SessionContext>
    </I18nProvider>
  );
}
