// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../../src/app/shell/ErrorBoundary.tsx';
import { makeSession } from '../../../support/data/makeSession.ts';
import { show } from './showApp.tsx';

beforeEach(() => {
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): null {
  throw new Error('a screen has thrown');
}

it('S21 a broken screen promises only what a reload leaves everywhere', async () => {
  await show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { at: '/en/findings', session: makeSession() },
  );
  screen.getByRole('button', { name: 'Reload' });
  screen.getByText('Your tours are saved on this device. Reloading the page usually helps.');
});
