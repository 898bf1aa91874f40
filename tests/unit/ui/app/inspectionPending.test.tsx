// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InspectionProvider } from '../../../../src/app/inspection/InspectionProvider.tsx';
import type { Inspections } from '../../../../src/app/inspection/inspections.ts';
import { AccessGate } from '../../../../src/app/router/AppRoutes.tsx';
import type { Access } from '../../../../src/app/router/routes.ts';
import { ErrorBoundary } from '../../../../src/app/shell/ErrorBoundary.tsx';
import { ChunkMissing } from '../../../../src/chunks/createChunk.ts';
import type { InspectionServices } from '../../../../src/features/shared/InspectionServices.ts';
import type { PersonOutcome, Session } from '../../../../src/session/Session.ts';
import { useSession } from '../../../../src/session/sessionState.ts';
import { makeInspections } from '../../../support/data/makeInspections.ts';
import { makeSession, signedIn, signedOut } from '../../../support/data/makeSession.ts';
import { show, toasts } from './showApp.tsx';

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  signedOut();
  notifications.clean();
});

const inspection = {} as Partial<InspectionServices> as InspectionServices;

type Shown = { readonly session?: Session; readonly access?: Access; readonly hasWork?: boolean };

/** Shows a screen of a signed-in person, whose database is opened like this. */
async function showScreen(
  open: Inspections['open'],
  { session = makeSession(), access = 'inspector', hasWork = false }: Shown = {},
): Promise<void> {
  await show(
    <InspectionProvider inspections={makeInspections({ hasWork: async () => hasWork, open })}>
      <ErrorBoundary>
        <AccessGate access={access}>the screen</AccessGate>
      </ErrorBoundary>
    </InspectionProvider>,
    { at: '/en/thanks', session },
  );
}

const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));
const tryAgain = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' });
const network = /^A Network error ocurred\./;

describe('an inspection that does not open', () => {
  it('S33 S35 is not the fault of the storage where its code is missing, and opens when the browser is online', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const open = vi.fn<Inspections['open']>();
    open.mockRejectedValueOnce(new ChunkMissing('walk')).mockResolvedValue(inspection);
    await showScreen(open);
    await screen.findByText('This page could not be loaded');
    expect(screen.queryByText(/Storage/)).toBeNull();
    goOnline();
    await screen.findByText('the screen');
  });

  it('S33 says so where the database does not open', async () => {
    await showScreen(async () => {
      throw new Error('blocked');
    });
    await screen.findByText('Storage on this device cannot be opened');
    expect(screen.queryByText(network)).toBeNull();
  });
});

describe('an administrator, who may never inspect', () => {
  const administrator = () =>
    useSession.setState(({ me }) => ({ me: me && { ...me, role: 'administrator' } }));

  it.each([
    ['administrator', false, 0],
    ['administrator', true, 1],
    ['inspector', false, 1],
  ] as const)(
    'has their database opened for a page of %s, with work on the device %s: %i',
    async (...given) => {
      const [access, hasWork, times] = given;
      administrator();
      const open = vi.fn<Inspections['open']>(async () => inspection);
      await showScreen(open, { access, hasWork });
      await screen.findByText('the screen');
      await expect.poll(() => open.mock.calls.length).toBe(times);
    },
  );
});

describe('a session whose person is not known yet', () => {
  const unknown = () => useSession.setState({ me: null });
  it.each([
    ['unreachable', network],
    ['server_error', /^An unknown error occurred\./],
  ] as const)(
    '§8 S15 is busy while the server is asked, and says that it was %s',
    async (outcome, message) => {
      unknown();
      const asking = Promise.withResolvers<PersonOutcome>();
      await showScreen(async () => inspection, {
        session: makeSession({ completePerson: () => asking.promise }),
      });
      await userEvent.click(tryAgain());
      const isBusy = () => tryAgain().getAttribute('aria-disabled') === 'true';
      expect(isBusy()).toBe(true);
      await act(async () => asking.resolve(outcome));
      await expect.poll(isBusy).toBe(false);
      expect(toasts()).toEqual([expect.stringMatching(message)]);
    },
  );

  it('S15 asks by itself when the browser is online and when the page becomes visible, without a word', async () => {
    unknown();
    const completePerson = vi.fn<Session['completePerson']>(async () => 'unreachable');
    await showScreen(async () => inspection, { session: makeSession({ completePerson }) });
    expect(completePerson).not.toHaveBeenCalled();
    goOnline();
    expect(completePerson).toHaveBeenCalledTimes(1);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(completePerson).toHaveBeenCalledTimes(2);
    expect(toasts()).toEqual([]);
  });
});
