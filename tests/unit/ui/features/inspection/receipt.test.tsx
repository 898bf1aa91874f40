// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ReceiptRow } from '#db/schema.ts';
import { Receipt } from '../../../../../src/features/inspection/touchpoint/Receipt.tsx';
import { type Device } from '../../../../support/data/makeDevice.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
let made: Awaited<ReturnType<typeof makePhotoDevice>>;
beforeEach(async () => {
  made = await makePhotoDevice();
  ({ device } = made);
});

const receipt = () => screen.getByText(/^On the server/).closest('p')?.textContent;

it('S19 PH6 a receipt says how many photos of its touchpoint are still on the device', async () => {
  const { tourId, touchpointId } = made.address;
  await made.add();
  await made.add();
  await device.concludeAll(tourId, touchpointId);
  const row: Partial<ReceiptRow> = { tour: tourId, touchpoint: touchpointId, code: 'ABCD' };
  const inspection = { ctx: device.context };
  await show(<Receipt receipt={{ ...row, received_at: '2026-11-21T08:00:00.000Z' } as ReceiptRow} />, {
    at: '/en/touchpoints/any',
    inspection,
  });
  await waitFor(() => expect(receipt()).toMatch(/receipt ABCD · 2 photos still on this device$/));
  const [first] = (await device.db.outbox.toArray()).filter(({ kind }) => kind === 'send-photo');
  await device.db.outbox.update(first?.seq ?? 0, { state: 'sent' });
  await waitFor(() => expect(receipt()).toMatch(/ · 1 photo still on this device$/));
  await device.db.outbox.clear();
  await waitFor(() => expect(receipt()).toMatch(/receipt ABCD$/));
});
