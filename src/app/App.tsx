import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { BrowserRouter } from 'react-router-dom';
import { theme } from '../design/theme.ts';
import { ApiContext } from '../screens/online/ApiContext.ts';
import { SessionContext } from '../screens/SessionContext.ts';
import { AppRoutes } from './AppRoutes.tsx';
import type { Composition } from './compose.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { InspectionProvider } from './InspectionProvider.tsx';
import { LocaleGate } from './LocaleGate.tsx';
import { SessionNotices } from './SessionNotices.tsx';
import { ToastsOnDemand } from './ToastsOnDemand.tsx';

/** Everything a screen may rely on, in the order in which it depends on one another. */
export function App({ session, inspections, server }: Composition) {
  return (
    <MantineProvider
      deduplicateInlineStyles
      defaultColorScheme="auto"
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <I18nProvider i18n={i18n}>
        <SessionContext value={session}>
          <ToastsOnDemand />
          <SessionNotices />
          <ErrorBoundary>
            <BrowserRouter>
              <ApiContext value={server}>
                <InspectionProvider inspections={inspections}>
                  <LocaleGate>
                    <AppRoutes />
                  </LocaleGate>
                </InspectionProvider>
              </ApiContext>
            </BrowserRouter>
          </ErrorBoundary>
        </SessionContext>
      </I18nProvider>
    </MantineProvider>
  );
}
