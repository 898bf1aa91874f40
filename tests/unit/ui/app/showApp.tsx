import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { configure, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SessionContext } from '../../../../src/features/shared/SessionContext.ts';
import { activateLocale } from '../../../../src/i18n/activateLocale.ts';
import type { Session } from '../../../../src/session/Session.ts';

// On a machine at its limit what takes a moment takes seconds; a test that hangs is red after a minute.
configure({ asyncUtilTimeout: 20_000 });

type Entry = string | { pathname: string; state?: unknown };

/** Where the app has led to: the address, and what was handed along. */
export function whereabouts(): { readonly path: string; readonly state: unknown } {
  return JSON.parse(screen.getByTestId('whereabouts').textContent) as { path: string; state: unknown };
}

function Whereabouts() {
  const location = useLocation();
  const { pathname, search } = location;
  const state = location.state as unknown;
  return <output data-testid="whereabouts">{JSON.stringify({ path: `${pathname}${search}`, state })}</output>;
}

/** Draws a part of the app at an address, with everything around it that it relies on. */
export async function show(part: ReactNode, { at, session }: { at: Entry; session: Session }): Promise<void> {
  await activateLocale('en');
  render(
    <MantineProvider env="test">
      <I18nProvider i18n={i18n}>
        <SessionContext value={session}>
          <MemoryRouter initialEntries={[at]}>
            <Whereabouts />
            {part}
          </MemoryRouter>
        </SessionContext>
      </I18nProvider>
    </MantineProvider>,
  );
}
