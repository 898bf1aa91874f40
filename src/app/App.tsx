import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useCallback, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { DeviceContext } from '../screens/Device.ts';
import { DemoAccountsContext } from '../screens/demo/DemoAccounts.ts';
import { FirstReadingContext } from '../screens/FirstReading.ts';
import { ApiContext } from '../screens/online/ApiContext.ts';
import { SessionContext } from '../screens/SessionContext.ts';
import { AppRoutes } from './AppRoutes.tsx';
import type { AppServices } from './compose.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { InspectionProvider } from './InspectionProvider.tsx';
import { LocaleGate } from './LocaleGate.tsx';
import { SessionNotices } from './SessionNotices.tsx';
import { ToastHost } from './ToastHost.tsx';

/** Everything a screen may rely on, in the order in which it depends on one another. */
export function App(composition: AppServices) {
  const { session, inspections, server, device, firstReading, askClientSettings } = composition;
  const demoAccounts = useCallback(
    async () => (await askClientSettings())?.demo_accounts ?? [],
    [askClientSettings],
  );
  // It is as old as the first drawing; later ones read the store.
  useEffect(() => {
    firstReading.keep(null);
  }, [firstReading]);
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
                  <FirstReadingContext value={firstReading}>
                    <DemoAccountsContext value={demoAccounts}>
                      <LocaleGate>
                        <AppRoutes />
                      </LocaleGate>
                    </DemoAccountsContext>
                  </FirstReadingContext>
                </InspectionProvider>
              </ApiContext>
            </DeviceContext>
          </BrowserRouter>
        </ErrorBoundary>
      </SessionContext>
    </I18nProvider>
  );
}
