// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadMessages } from '#i18n/activateLocale.ts';
import { StoragePersistenceNotice } from '../../../../../src/features/outbox/SyncScreen.tsx';
import { type Device, DeviceContext } from '../../../../../src/features/shared/Device.ts';
import { show } from '../../app/showApp.tsx';

it.each([
  [true, 'Storage is protected'],
  [false, 'Storage is not protected'],
  [null, null],
])('S20 the Sync page says what the browser says now: %s', async (persistent, words) => {
  await loadMessages('rest');
  const device = { storage: async () => ({ persistent, free: null }) } as Partial<Device> as Device;
  await show(
    <DeviceContext value={device}>
      <StoragePersistenceNotice />
    </DeviceContext>,
    { at: '/en/sync' },
  );
  await act(async () => {});
  expect(screen.queryByText(/^Storage is/)?.textContent ?? null).toBe(words);
});
