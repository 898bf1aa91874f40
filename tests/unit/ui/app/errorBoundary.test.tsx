// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../../src/app/shell/ErrorBoundary.tsx';
import { makeSession } from '../../../support/data/makeSession.ts';
import { show } from './showApp.tsx';

const { href } = window.location;
beforeEach(() => {
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', href);
});

function Broken(): null {
  throw new Error('a screen has thrown');
}

it.each([
  ['tour', 'Your tours are saved on this device. Reloading the page usually helps.'],
  ['findings', 'What you typed on this page may have to be entered again. Reloading the page usually helps.'],
])('S21 a broken screen promises only what a reload leaves: %s', async (path, words) => {
  const at = `/en/${path}`;
  window.history.replaceState(null, '', at);
  await show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { at, session: makeSession() },
  );
  screen.getByRole('button', { name: 'Reload' });
  expect(screen.getByText(/Reloading the page/).textContent).toBe(words);
});
