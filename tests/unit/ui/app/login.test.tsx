// @vitest-environment happy-dom
import { notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { activateLocale } from '#i18n/activateLocale.ts';
import { LocaleGate } from '../../../../src/app/router/LocaleGate.tsx';
import { LanguageSwitch } from '../../../../src/app/shell/LanguageSwitch.tsx';
import { LoginScreen } from '../../../../src/features/account/login/LoginScreen.tsx';
import { useSignIn } from '../../../../src/features/account/login/useSignIn.ts';
import { SessionContext } from '../../../../src/features/shared/SessionContext.ts';
import type { SignInOutcome } from '../../../../src/session/signIn.ts';
import { makeDevice } from '../../../support/data/makeDevice.ts';
import { ines, makeSession, signedIn, signedOut } from '../../../support/data/makeSession.ts';
import { show, whereabouts } from './showApp.tsx';

const welcome: SignInOutcome = { ok: true, value: { token: 't', me: ines } };

function sessionThatSays(outcome: SignInOutcome) {
  const asked: { email: string; password: string }[] = [];
  const signIn = async (credentials: { email: string; password: string }) => {
    asked.push(credentials);
    return outcome;
  };
  return { asked, session: makeSession({ signIn }) };
}

async function logIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Email'), 'ines@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'a secret');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

afterEach(async () => {
  cleanup();
  await activateLocale('en');
  notifications.clean();
});
beforeEach(signedOut);

describe('logging in', () => {
  it('announces itself to a screen reader where somebody is led to it', async () => {
    const page = (
      <Routes>
        <Route element={<LoginScreen />} path="/en/login" />
        <Route element={<Navigate replace to="/en/login" />} path="*" />
      </Routes>
    );
    await show(page, { at: '/en/tour' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Log in' }));
  });

  it('§4 leads to select building', async () => {
    const { asked, session } = sessionThatSays(welcome);
    await show(<LoginScreen />, { at: '/en/login', session });
    await logIn();
    expect(asked).toEqual([{ email: 'ines@example.org', password: 'a secret' }]);
    await expect.poll(() => whereabouts().path).toBe('/en/select_building');
  });

  it('S16 leads back to where the session ended', async () => {
    const at = { pathname: '/en/login', state: { returnTo: '/en/touchpoints/mi-1' } };
    await show(<LoginScreen />, { at, session: sessionThatSays(welcome).session });
    await logIn();
    await expect.poll(() => whereabouts().path).toBe('/en/touchpoints/mi-1');
  });

  it('S16 is not led off the site by what a page left in the history', async () => {
    const at = { pathname: '/en/login', state: { returnTo: '//elsewhere.example' } };
    await show(<LoginScreen />, { at, session: sessionThatSays(welcome).session });
    await logIn();
    await expect.poll(() => whereabouts().path).toBe('/en/select_building');
  });

  it('S16 E12 says what waits on the device, and promises it no longer than its account exists', async () => {
    const indexedDB = new IDBFactory();
    vi.stubGlobal('indexedDB', indexedDB);
    const device = await makeDevice(undefined, { indexedDB });
    onTestFinished(async () => {
      vi.unstubAllGlobals();
      await device.engine.stop();
      device.db.close();
    });
    await device.startTour();
    await show(<LoginScreen />, { at: '/en/login' });
    await screen.findByText(/It will be sent when .* logs in here, while their account exists\.$/);
  });

  it('§8 no answer is a toast, not an error of the form', async () => {
    const { session } = sessionThatSays({ ok: false, reason: { kind: 'unreachable' } });
    await show(<LoginScreen />, { at: '/en/login', session });
    await logIn();
    expect(screen.queryByRole('alert')).toBeNull();
    const [toast] = notificationsStore.getState().notifications;
    expect(toast?.message).toMatch(/^A Network error ocurred\./);
  });

  it('S33 can be tried again where the device has failed', async () => {
    const signIn = async () => {
      throw new Error('broken');
    };
    const session = makeSession({ signIn });
    const { result } = renderHook(useSignIn, {
      wrapper: ({ children }) => <SessionContext value={session}>{children}</SessionContext>,
    });
    await act(async () => {
      const tried = result.current.signIn({ email: ines.email, password: 'a secret' });
      await expect(tried).rejects.toThrow('broken');
    });
    expect(result.current.pending).toBe(false);
  });

  it('leads whoever is signed in already to the start', async () => {
    signedIn();
    await show(<LoginScreen />, { at: '/en/login' });
    await expect.poll(() => whereabouts().path).toBe('/en');
  });

  it('S15 S16 leads back to where the session ended, too, once they have signed in in another tab', async () => {
    signedIn();
    const at = { pathname: '/en/login', state: { returnTo: '/en/findings/f1' } };
    const pages = (
      <Routes>
        <Route element={<LoginScreen />} path="/en/login" />
        <Route element={null} path="*" />
      </Routes>
    );
    await show(pages, { at });
    await expect.poll(() => whereabouts().path).toBe('/en/findings/f1');
  });

  it.each([
    ['account_activated', 'Your account has been activated. Please log in to continue.'],
    ['password_changed', 'Your password has been changed. Please log in to continue.'],
  ])(
    '§4 stands there with its word after a link of a mail, also for who is signed in: %s',
    async (flash, words) => {
      signedIn();
      await show(<LoginScreen />, {
        at: { pathname: '/en/login', state: { flash } },
      });
      expect(await screen.findByText(words)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
      await userEvent.click(screen.getByRole('link', { name: 'Continue as Ines Pector' }));
      expect(whereabouts().path).toBe('/en');
    },
  );
});

function Back() {
  const navigate = useNavigate();
  return (
    <button onClick={() => void navigate(-1)} type="button">
      Back
    </button>
  );
}

describe('changing the language', () => {
  const page = (
    <LocaleGate>
      <LanguageSwitch />
      <Back />
      <LoginScreen />
    </LocaleGate>
  );

  it('§4 stays on the page, keeps the query, and loses nothing that was typed', async () => {
    await show(page, { at: '/en/login?from=mail' });
    await userEvent.type(screen.getByLabelText('Email'), 'ines@');
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'de');
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeTruthy();
    await expect.poll(() => whereabouts().path).toBe('/de/login?from=mail');
    expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe('ines@');
    expect(document.documentElement.lang).toBe('de');
  });

  it('§4 stays when "back" leads to a page that was opened in another language', async () => {
    await show(page, { at: { pathname: '/en/login', state: { renew: true } } });
    await userEvent.type(screen.getByLabelText('Email'), 'ines@');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'de');
    await expect.poll(() => whereabouts().path).toBe('/de/user/password_reset');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await expect.poll(() => whereabouts()).toEqual({ path: '/de/login', state: { renew: true } });
    expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe('ines@');
    expect(document.documentElement.lang).toBe('de');
  });
});
