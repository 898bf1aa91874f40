import { expect, it } from 'vitest';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { dismissRestoredNotice } from '../../../../src/actions/dismissRestoredNotice.ts';
import { makeDevice } from '../../../support/data/makeDevice.ts';

it('S24 nothing is concluded until the person has read what was restored', async () => {
  const device = await makeDevice();
  const entries = () => device.db.outbox.toArray();
  const { tourId, touchpoint } = await device.startTour();
  const { id: touchpointId } = await touchpoint('having_meetings');
  await device.concludeAll(tourId, touchpointId);
  const restored = { at: new Date().toISOString(), tours: 1, unsent: 1 };
  await device.db.meta.put({ key: 'mirror', restored, dismissed: false });
  const before = await entries();
  expect(await concludeTouchpoint(device.context, { tourId, touchpointId })).toEqual({
    ok: false,
    reason: { kind: 'not_saved' },
  });
  expect(await entries()).toEqual(before);
  await dismissRestoredNotice(device.context);
  expect((await concludeTouchpoint(device.context, { tourId, touchpointId })).ok).toBe(true);
});
