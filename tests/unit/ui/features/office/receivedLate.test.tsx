// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TourReport } from '../../../../../src/features/office/tours/TourReport.tsx';
import { show } from '../../app/showApp.tsx';

type Moments = Pick<Parameters<typeof TourReport>[0]['report']['tour'], 'received_at' | 'day_by'>;

async function facts(moments: Moments): Promise<string> {
  cleanup();
  const tour = {
    id: 't1',
    cip_obj_id: 'b1',
    mandate_id: 'm1',
    touchpoints: [],
    created_at: '2026-11-02T07:30:00.000Z',
    started_at: '2026-10-31T13:00:00.000Z',
    concluded_at: '2026-10-31T14:00:00.000Z',
    ...moments,
  };
  const report = {
    tour,
    building: { id: 'b1', mandate_id: 'm1', name: 'Library', street: null, city: null },
    mandate: { id: 'm1', name: 'North' },
    inspector: null,
    receipt: null,
    touchpoint_receipts: {},
  };
  await show(<TourReport report={report} />, { at: '/en/tours/t1' });
  await screen.findByText('Concluded');
  return document.body.textContent;
}

it('N6 a report says when a tour was received later than it was walked, and why it has the day of its receipt', async () => {
  const late = await facts({ received_at: '2026-11-02T07:30:00.000Z', day_by: 'device' });
  expect(late).toMatch(/Started\D*(Oct )?31/);
  expect(late).toMatch(/received (Nov 2|2 Nov)/);
  expect(await facts({ received_at: '2026-10-31T15:00:00.000Z', day_by: 'device' })).not.toContain(
    'received',
  );
  const byReceipt = await facts({ received_at: '2026-10-31T14:00:00.000Z', day_by: 'clock_wrong' });
  expect(byReceipt).toContain("by the day of receipt: this device's clock was wrong");
});
