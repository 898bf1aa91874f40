import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { activateLocale } from '#i18n/activateLocale.ts';
import { OneElement } from '#i18n/OneElement.tsx';
import type { Api } from '../../../../src/api/createApi.ts';
import { createDevice } from '../../../../src/app/pwa/createDevice.ts';
import { OfficeQueries } from '../../../../src/features/office/shared/queries/OfficeQueries.tsx';
import { DeviceContext } from '../../../../src/features/shared/Device.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../src/features/shared/InspectionServices.ts';
import { SessionContext } from '../../../../src/features/shared/SessionContext.ts';
import { ApiContext } from '../../../../src/features/shared/server/ApiContext.ts';
import { createDrafts } from '../../../../src/session/createDrafts.ts';
import type { Session } from '../../../../src/session/Session.ts';
import { useSession } from '../../../../src/session/sessionState.ts';
import { makeSession } from '../../../support/data/makeSession.ts';

type Entry = string | { pathname: string; state?: unknown; key?: string };

/** The address that the app navigated to, and the state passed with it. */
export function whereabouts(): { readonly path: string; readonly state: unknown } {
  return JSON.parse(screen.getByTestId('whereabouts').textContent) as { path: string; state: unknown };
}

/** What the toasts say, the oldest first. */
export const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

/** An API whose calls are answered like this. */
export const apiOf = (call: (asked: Asked) => unknown, besides: Partial<Api> = {}): Api =>
  ({ call: async (asked: Asked) => call(asked), ...besides }) as Partial<Api> as Api;

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly operationId?: string;
};

function Whereabouts() {
  const location = useLocation();
  const { pathname, search } = location;
  const state = location.state as unknown;
  return <output data-testid="whereabouts">{JSON.stringify({ path: `${pathname}${search}`, state })}</output>;
}

// One for the page, as in the app: what was typed is there when a part is shown again (N24).
const drafts = createDrafts(useSession);

// React's `use` takes the value of such a promise at once; to wait for it, `render` would have to be awaited.
const settled = (value: string) => Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

// Of nobody's choices.
const device = createDevice({
  page: window,
  preferences: {
    read: async () => ({ theme: 'system', installHintSeen: true, language: null }),
    save: async () => undefined,
  },
  showTheme: () => undefined,
});

/** What a part stands in; what a test leaves out does nothing. `inspection`: none, unless the part is one of an inspection. */
type Around = {
  readonly at: Entry;
  readonly session?: Session;
  readonly api?: Api;
  readonly inspection?: Partial<InspectionServices> | null;
  readonly timeZone?: string;
  readonly hasMailServer?: boolean;
};

/** Renders a part of the app at an address, with everything that it depends on, until the test is finished. */
export async function show(
  part: ReactNode,
  {
    at,
    session = makeSession(),
    api = {} as Api,
    inspection = null,
    timeZone = 'UTC',
    hasMailServer = true,
  }: Around,
): Promise<void> {
  onTestFinished(() => {
    cleanup();
    notifications.clean();
  });
  // Autosizing fields wait for fonts, which happy-dom lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await activateLocale('en');
  const zone = settled(timeZone);
  const server = {
    api,
    drafts,
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    saveFile: () => undefined,
    timeZone: () => zone,
    hasMailServer: async () => hasMailServer,
  };
  render(
    <MantineProvider env="test">
      <I18nProvider defaultComponent={OneElement} i18n={i18n}>
        <SessionContext value={session}>
          <DeviceContext value={device}>
            <ApiContext value={server}>
              <InspectionServicesContext value={inspection as InspectionServices | null}>
                <MemoryRouter initialEntries={[at]}>
                  <Whereabouts />
                  <OfficeQueries>{part}</OfficeQueries>
                </MemoryRouter>
              </InspectionServicesContext>
            </ApiContext>
          </DeviceContext>
        </SessionContext>
      </I18nProvider>
    </MantineProvider>,
  );
}
