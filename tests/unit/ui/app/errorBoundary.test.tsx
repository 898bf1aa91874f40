// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { type FunctionComponent, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../../src/app/shell/ErrorBoundary.tsx';
import { lazyWithMessages } from '../../../../src/i18n/lazyWithMessages.ts';
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

it('S35 a broken screen promises only what a reload leaves everywhere', async () => {
  await show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { at: '/en/findings', session: makeSession() },
  );
  screen.getByRole('button', { name: 'Reload' });
  screen.getByText('Your tours are saved on this device. Reloading the page usually helps.');
});

function Count() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)} type="button">{`Count ${count}`}</button>;
}

/** Shows an app whose tour's page, and nothing else, is loaded by this function. */
async function showTour(load: () => Promise<FunctionComponent>): Promise<void> {
  const Tour = lazyWithMessages([], load);
  const tour = (
    <Suspense fallback={null}>
      <Tour />
    </Suspense>
  );
  function Pages() {
    const { pathname } = useLocation();
    return (
      <>
        <Link to="/en/sync">Sync</Link>
        <Link to="/en/tour">Tour</Link>
        <ErrorBoundary page={pathname}>
          <Count />
          {pathname === '/en/tour' ? tour : <p>Everything sent</p>}
        </ErrorBoundary>
      </>
    );
  }
  await show(<Pages />, { at: '/en/tour', session: makeSession() });
}

const broken = 'An unknown error occurred.';

describe('a page whose code could not be loaded', () => {
  it('S35 leaves the other pages working, and is loaded anew when it is next opened', async () => {
    const load = vi.fn<() => Promise<FunctionComponent>>();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(() => <p>The tour</p>);
    await showTour(load);
    await screen.findByText(broken);
    fireEvent.click(screen.getByText('Sync'));
    await screen.findByText('Everything sent');
    expect(screen.queryByText(broken)).toBeNull();
    fireEvent.click(screen.getByText('Tour'));
    await screen.findByText('The tour');
  });

  it('S35 is loaded anew when the browser is online', async () => {
    const load = vi.fn<() => Promise<FunctionComponent>>();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(() => <p>The tour</p>);
    await showTour(load);
    await screen.findByText(broken);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('The tour');
  });

  it('S35 keeps mounted what the next page shares with it', async () => {
    await showTour(async () => () => <p>The tour</p>);
    await screen.findByText('The tour');
    fireEvent.click(screen.getByText('Count 0'));
    fireEvent.click(screen.getByText('Sync'));
    await screen.findByText('Everything sent');
    screen.getByText('Count 1');
  });
});
