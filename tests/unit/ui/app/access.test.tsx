// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AccessGate, HomeRedirect } from '../../../../src/app/router/AppRoutes.tsx';
import { useSession } from '../../../../src/session/sessionState.ts';
import { signedIn, signedOut } from '../../../support/data/makeSession.ts';
import { show, whereabouts } from './showApp.tsx';

beforeEach(signedOut);

describe('the start (specification §2)', () => {
  it('§2 without a token leads to login', async () => {
    await show(<HomeRedirect />, { at: '/en' });
    expect(whereabouts().path).toBe('/en/login');
  });

  it('§2 with a token only leads to select building', async () => {
    signedIn();
    await show(<HomeRedirect />, { at: '/en' });
    expect(whereabouts().path).toBe('/en/select_building');
  });

  it('§2 with a token and a stored tour leads to the tour', async () => {
    signedIn('t1');
    await show(<HomeRedirect />, { at: '/en' });
    expect(whereabouts().path).toBe('/en/tour');
  });
});

describe('a screen that needs a person (specification §2)', () => {
  const gated = <AccessGate access="person">the screen</AccessGate>;

  it('§2 leads whoever is not signed in to login', async () => {
    await show(gated, { at: '/en/thanks' });
    expect(whereabouts()).toEqual({ path: '/en/login', state: {} });
    expect(screen.queryByText('the screen')).toBeNull();
  });

  it('S16 leads back to the same place after a session that ended by itself', async () => {
    useSession.setState({ notice: 'session_expired' });
    await show(gated, { at: '/en/touchpoints/mi-1?x=1' });
    expect(whereabouts().state).toEqual({ returnTo: '/en/touchpoints/mi-1?x=1' });
  });

  it('waits while it is not known who is there', async () => {
    useSession.setState({ status: 'starting' });
    await show(gated, { at: '/en/thanks' });
    expect(whereabouts().path).toBe('/en/thanks');
    expect(screen.queryByText('the screen')).toBeNull();
  });

  it('is not needed for an open one', async () => {
    await show(<AccessGate access="open">the screen</AccessGate>, { at: '/en/login' });
    expect(screen.getByText('the screen')).toBeTruthy();
  });
});
