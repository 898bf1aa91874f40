// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useUpdate } from '../../../../src/app/pwa/workerBridge.ts';
import { UpdateBanner } from '../../../../src/app/shell/UpdateBanner.tsx';
import { makeSession } from '../../../support/data/makeSession.ts';
import { show } from './showApp.tsx';

const offered = async (path: string) => {
  await show(<UpdateBanner />, { at: `/en/${path}?page=2`, session: makeSession() });
  return screen.queryByText('A new version is ready. Nothing you have entered is lost.') !== null;
};

beforeEach(() => useUpdate.setState({ stage: 'ready' }));
afterEach(() => {
  cleanup();
  useUpdate.setState({ stage: 'none' });
});

describe('the banner of a new version', () => {
  it.each(['tour', 'touchpoints/mi-1', 'sync', 'select_building', 'tours', 'results', 'audit_log'])(
    'S21 is shown where everything entered is stored: %s',
    async (path) => {
      expect(await offered(path)).toBe(true);
    },
  );

  it.each([
    'login',
    'user/activate',
    'account',
    'external_users/new',
    'findings',
    'tours/t1',
    'results/buildings',
    'results/buildings/b1',
  ])('S21 waits where the update would lose input: %s', async (path) => {
    expect(await offered(path)).toBe(false);
  });
});
