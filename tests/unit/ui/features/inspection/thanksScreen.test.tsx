// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SyncStatus } from '#domain/syncStatus.ts';
import { ThanksScreen } from '../../../../../src/features/inspection/thanks/ThanksScreen.tsx';
import { show } from '../../app/showApp.tsx';

async function showThanks(counts: Pick<SyncStatus, 'unsent' | 'needsYou'>, at = '/en/thanks'): Promise<void> {
  const syncStatus = createStore<SyncStatus>(() => ({
    counted: true,
    sending: 0,
    oldestUnsentAt: null,
    reachable: 'yes',
    loginRefused: false,
    ...counts,
  }));
  const inspection = { syncStatus };
  await show(
    <Routes>
      <Route element={<ThanksScreen />} path="/en/thanks" />
      <Route element={<Link to="/en/thanks">Conclude</Link>} path="*" />
    </Routes>,
    { at, inspection },
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

  it('is announced to a screen reader after the tour, but not where it is opened first', async () => {
    await showThanks({ unsent: 0, needsYou: 0 });
    expect(document.activeElement).toBe(document.body);
    cleanup();
    await showThanks({ unsent: 0, needsYou: 0 }, '/en/tour');
    await userEvent.click(screen.getByRole('link'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you!' }));
  });
});
