import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { InitialDataContext } from '../features/inspection/shared/InitialData.ts';
import { DemoAccountsContext } from '../features/shared/DemoAccounts.ts';
import { DeviceContext } from '../features/shared/Device.ts';
import { SessionContext, useSessionActions } from '../features/shared/SessionContext.ts';
import { ApiContext } from '../features/shared/server/ApiContext.ts';
import { OneElement } from '../i18n/OneElement.tsx';
import { serverErrorMessage } from '../i18n/serverErrorMessage.ts';
import { useSession } from '../session/sessionState.ts';
import { HoldBackContext } from '../ui/controls/holdBack.ts';
import { showToast } from '../ui/feedback/showToast.ts';
import { InspectionProvider } from './inspection/InspectionProvider.tsx';
import { AppRoutes } from './router/AppRoutes.tsx';
import { LocaleGate } from './router/LocaleGate.tsx';
import type { AppServices } from './services.ts';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';

/** The app with the providers of everything that screens use, each inside those it depends on. */
export function App(services: AppServices) {
  const { session, inspections, server, device, initialData, fetchClientSettings, holdBack } = services;
  const demoAccounts = useCallback(
    async () => (await fetchClientSettings())?.demo_accounts ?? [],
    [fetchClientSettings],
  );
  // Initial data is valid for the first render only.
  useEffect(() => initialData.setState(null, true), [initialData]);
  return (
    <I18nProvider defaultComponent={OneElement} i18n={i18n}>
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
                      <HoldBackContext value={holdBack}>
                        <LocaleGate>
                          <AppRoutes />
                        </LocaleGate>
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

/**
 * The toasts, loaded once the first screen is drawn: they are a fifth of the login's code. Not later, because a login without a
 * network has to say why it fails. What could not be loaded is tried again with the next toast.
 */
function ToastHost() {
  const { notifications } = useNotifications();
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const loaded = await import('./shell/Toasts.tsx').catch(() => null);
      if (loaded !== null) setToasts(() => loaded.Toasts);
    };
    if (Toasts === null) void load();
  }, [Toasts, notifications]);
  return Toasts !== null && <Toasts />;
}
