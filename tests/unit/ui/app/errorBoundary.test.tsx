// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../../src/app/shell/ErrorBoundary.tsx';
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
    { at: '/en/findings' },
  );
  screen.getByRole('button', { name: 'Reload' });
  screen.getByText('Your tours are saved on this device. Reloading the page usually helps.');
});

function Count() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)} type="button">{`Count ${count}`}</button>;
}

/** Shows an app with a tour's page that throws as long as it says so, and a page beside it. */
async function showTour(isBroken: () => boolean): Promise<void> {
  function Tour() {
    if (isBroken()) throw new Error('the tour has thrown');
    return <p>The tour</p>;
  }
  function Pages() {
    const { pathname } = useLocation();
    return (
      <>
        <Link to="/en/sync">Sync</Link>
        <Link to="/en/tour">Tour</Link>
        <ErrorBoundary page={pathname}>
          <Count />
          {pathname === '/en/tour' ? <Tour /> : <p>Everything sent</p>}
        </ErrorBoundary>
      </>
    );
  }
  await show(<Pages />, { at: '/en/tour' });
}

const unknown = 'An unknown error occurred.';

describe('a page that has thrown', () => {
  it('S35 leaves the other pages working, and is shown anew when it is next opened', async () => {
    let broken = true;
    await showTour(() => broken);
    await screen.findByText(unknown);
    fireEvent.click(screen.getByText('Sync'));
    await screen.findByText('Everything sent');
    expect(screen.queryByText(unknown)).toBeNull();
    broken = false;
    fireEvent.click(screen.getByText('Tour'));
    await screen.findByText('The tour');
  });

  it('S35 keeps mounted what the next page shares with it', async () => {
    await showTour(() => false);
    fireEvent.click(screen.getByText('Count 0'));
    fireEvent.click(screen.getByText('Sync'));
    await screen.findByText('Everything sent');
    screen.getByText('Count 1');
  });
});
