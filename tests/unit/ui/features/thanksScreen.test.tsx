// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SyncStatus } from '#domain/syncStatus.ts';
import { ThanksScreen } from '../../../../src/features/inspection/thanks/ThanksScreen.tsx';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../src/features/shared/InspectionServices.ts';
import { makeSession } from '../../../support/data/makeSession.ts';
import { show } from '../app/showApp.tsx';

afterEach(cleanup);

async function showThanks(counts: Pick<SyncStatus, 'unsent' | 'needsYou'>): Promise<void> {
  const syncStatus = createStore<SyncStatus>(() => ({
    counted: true,
    sending: 0,
    oldestUnsentAt: null,
    reachable: 'yes',
    ...counts,
  }));
  const inspection = { syncStatus } as Partial<InspectionServices> as InspectionServices;
  await show(
    <InspectionServicesContext value={inspection}>
      <ThanksScreen />
    </InspectionServicesContext>,
    { at: '/en/thanks', session: makeSession() },
  );
}

describe('S19 the page after a tour', () => {
  it('leads to what the server refused, and does not promise to send it', async () => {
    await showThanks({ unsent: 3, needsYou: 2 });
    const link = screen.getByRole('link', { name: '2 items could not be sent and must be corrected.' });
    expect(link.getAttribute('href')).toMatch(/\/sync$/);
    expect(screen.queryByText(/sent automatically/)).toBeNull();
  });

  it('promises to send the rest', async () => {
    await showThanks({ unsent: 3, needsYou: 0 });
    expect(screen.getByText('3 items are saved on this device and will be sent automatically.')).toBeTruthy();
  });
});
