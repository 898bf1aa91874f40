// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InspectionProvider } from '../../../../src/app/inspection/InspectionProvider.tsx';
import type { Inspections } from '../../../../src/app/inspection/inspections.ts';
import { AccessGate } from '../../../../src/app/router/AccessGate.tsx';
import type { InspectionServices } from '../../../../src/features/shared/InspectionServices.ts';
import { makeSession, signedIn, signedOut } from '../../../support/data/makeSession.ts';
import { show } from './showApp.tsx';

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  signedOut();
});

const inspection = {} as Partial<InspectionServices> as InspectionServices;

/** Shows a screen of a signed-in person, whose database is opened like this. */
async function showScreen(open: Inspections['open']): Promise<void> {
  await show(
    <InspectionProvider inspections={{ opened: () => null, open, release: async () => {} }}>
      <AccessGate access="person">the screen</AccessGate>
    </InspectionProvider>,
    { at: '/en/thanks', session: makeSession() },
  );
}

const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));
const network = /^A Network error ocurred\./;

describe('an inspection that does not open', () => {
  it('S20 S21 is not the fault of the storage where its code is missing, and opens when the browser is online', async () => {
    const open = vi.fn<Inspections['open']>();
    open.mockResolvedValueOnce(null).mockResolvedValue(inspection);
    await showScreen(open);
    await screen.findByText(network);
    expect(screen.queryByText(/Storage/)).toBeNull();
    goOnline();
    await screen.findByText('the screen');
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('S20 says so where the database does not open', async () => {
    await showScreen(async () => {
      throw new Error('blocked');
    });
    await screen.findByText('Storage on this device cannot be opened');
    expect(screen.queryByText(network)).toBeNull();
  });
});
