import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useCallback, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { OneElement } from '#i18n/OneElement.tsx';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { HoldBackContext } from '#ui/controls/holdBack.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { LeftPlacesContext } from '#ui/layout/useGoBack.ts';
import { toasts } from '../chunks/chunks.ts';
import { InitialDataContext } from '../features/inspection/shared/InitialData.ts';
import { DemoAccountsContext } from '../features/shared/DemoAccounts.ts';
import { DeviceContext } from '../features/shared/Device.ts';
import { SessionContext, useSessionActions } from '../features/shared/SessionContext.ts';
import { ApiContext } from '../features/shared/server/ApiContext.ts';
import { useSession } from '../session/sessionState.ts';
import { InspectionProvider } from './inspection/InspectionProvider.tsx';
import { AppRoutes } from './router/AppRoutes.tsx';
import { LocaleGate } from './router/LocaleGate.tsx';
import type { AppServices } from './services.ts';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';

const Toasts = toasts.part((its) => its.Toasts);

/** The app with the providers of everything that screens use, each inside those it depends on. */
export function App(services: AppServices) {
  const { session, inspections, server, device, initialData, fetchClientSettings, holdBack } = services;
  const [leftPlaces] = useState(() => new WeakSet<object>());
  const demoAccounts = useCallback(
    async () => (await fetchClientSettings())?.demo_accounts ?? [],
    [fetchClientSettings],
  );
  // Initial data is valid for the first render only.
  useEffect(() => initialData.setState(null, true), [initialData]);
  return (
    <I18nProvider defaultComponent={OneElement} i18n={i18n}>
      <SessionContext value={session}>
        <Toasts />
        <SessionNotices />
        <ErrorBoundary>
          <BrowserRouter>
            <DeviceContext value={device}>
              <ApiContext value={server}>
                <InspectionProvider inspections={inspections}>
                  <InitialDataContext value={initialData}>
                    <DemoAccountsContext value={demoAccounts}>
                      <HoldBackContext value={holdBack}>
                        <LeftPlacesContext value={leftPlaces}>
                          <LocaleGate>
                            <AppRoutes />
                          </LocaleGate>
                        </LeftPlacesContext>
                      </HoldBackContext>
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

/** Shows once why a session has ended by itself (specification §8). */
function SessionNotices() {
  const session = useSessionActions();
  const notice = useSession((state) => state.notice);
  useEffect(() => {
    if (notice === null) return;
    showToast({ message: serverErrorMessage(notice), tone: 'bad', id: notice });
    session.noticeSeen();
  }, [notice, session]);
  return null;
}
