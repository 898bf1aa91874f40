import { beforeEach, describe, expect, it } from 'vitest';
import { openTours } from '#db/tours/openTours.ts';
import { currentTourId } from '#db/tours/tours.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { continueTour } from '../../../../src/actions/continueTour.ts';
import { startTour } from '../../../../src/actions/startTour.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';

let device: Device;

beforeEach(async () => {
  device = await makeDevice();
});

describe('two open tours', () => {
  it('U9 starts a second tour of a building only for somebody who knows that one is open, and both can be gone on with', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const refusal = { ok: false, reason: 'already_open' };
    expect(await startTour(device.context, { buildingId: 'b1' })).toEqual(refusal);
    expect(await device.db.tours.count()).toBe(1);
    const second = await startTour(device.context, { buildingId: 'b1', another: true });
    expect((await openTours(device.db)).map(({ tour, touchpoints }) => [tour.id, touchpoints])).toEqual(
      expect.arrayContaining([
        [tourId, 4],
        [second.ok ? second.value.tourId : '', 4],
      ]),
    );
    expect(await continueTour(device.context, { tourId })).toMatchObject({ ok: true });
    expect(await currentTourId(device.db)).toBe(tourId);
    await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
    await concludeTour(device.context, { tourId });
    expect(await continueTour(device.context, { tourId })).toEqual({ ok: false, reason: 'tour_concluded' });
    expect((await openTours(device.db)).map(({ tour }) => tour.id)).not.toContain(tourId);
  });

  it('U1 S27 keeps a second tour open that was started in another tab', async () => {
    const { tourId, touchpoint } = await device.startTour();
    await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
    const second = await device.startTour();
    expect(await concludeTour(device.context, { tourId })).toMatchObject({ ok: true });
    expect(await currentTourId(device.db)).toBe(second.tourId);
  });
});
