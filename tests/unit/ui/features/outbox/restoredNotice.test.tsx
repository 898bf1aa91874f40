// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadMessages } from '#i18n/activateLocale.ts';
import { RestoredNotice } from '../../../../../src/features/outbox/RestoredNotice.tsx';
import { type Device, makeDevice } from '../../../../support/data/makeDevice.ts';
import { show } from '../../app/showApp.tsx';

const restored = { at: '2026-11-21T08:00:00.000Z', tours: 1, unsent: 1 };
const onRead = vi.fn<() => void>();
let device: Device;

beforeEach(async () => {
  onRead.mockReset();
  device = await makeDevice();
  await device.db.meta.put({ key: 'mirror', restored, dismissed: false });
  await loadMessages('rest');
  await show(<RestoredNotice onRead={onRead} restored={restored} />, {
    inspection: { ctx: device.context },
    at: '/en/tour',
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isDismissed = async () => (await device.db.meta.get('mirror')) as unknown;

/** The store refuses what follows; returns the function that ends that. */
function breakStore(): () => void {
  const put = vi.spyOn(device.db.meta, 'put').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  return () => put.mockRestore();
}

it('S24 the notice of a restore stays until the store has that it was read', async () => {
  const mend = breakStore();
  await press('Continue');
  await screen.findByText(/^NOT saved/);
  expect(onRead).not.toHaveBeenCalled();
  mend();
  await press('Continue');
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce());
  expect(await isDismissed()).toMatchObject({ dismissed: true });
});

it('S24 the notice of a restore keeps nobody on a device whose store is broken', async () => {
  breakStore();
  await press('Close');
  await screen.findByText(/^NOT saved/);
  expect(onRead).not.toHaveBeenCalled();
  await press('Close');
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce());
});
