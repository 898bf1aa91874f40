import { beforeEach, describe, expect, it } from 'vitest';
import { openTourId } from '#db/tours/tours.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { reloadTour } from '../../../../src/app/router/useOpenTour.ts';
import type { InspectionServices } from '../../../../src/features/shared/InspectionServices.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';

type Adopted = Awaited<ReturnType<InspectionServices['importRemoteTour']>>;

let device: Device;
beforeEach(async () => {
  device = await makeDevice();
  // Concluded answers stay here.
  device.session.token = null;
});

const says = (adopted: Adopted) => ({ db: device.db, importRemoteTour: async () => adopted });
const refuses = (reason: Extract<Adopted, { ok: false }>['reason']) => says({ ok: false, reason });

async function makeConcludedTour(): Promise<string> {
  const { tourId, touchpoint } = await device.startTour();
  await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
  await concludeTour(device.context, { tourId });
  return tourId;
}

describe('the tour of a stored id', () => {
  it('is the one of this device while it is open, without asking anybody', async () => {
    const { tourId } = await device.startTour();
    expect(await reloadTour(refuses('not_found'), tourId)).toEqual({ kind: 'loaded', tourId });
  });

  it('S27 of one that was concluded since, the way leads to the one that is open now', async () => {
    const left = await makeConcludedTour();
    expect(await reloadTour(refuses('not_found'), left)).toEqual({ kind: 'over' });
    const { tourId } = await device.startTour();
    expect(await reloadTour(refuses('not_found'), left)).toEqual({ kind: 'gone', open: tourId });
  });

  it('S27 of one that is not here any more as well, whether the server answers or not', async () => {
    expect(await reloadTour(refuses('unreachable'), 'left')).toEqual({ kind: 'unreachable' });
    expect(await reloadTour(refuses('server_error'), 'left')).toEqual({ kind: 'server_error' });
    expect(await reloadTour(refuses('not_found'), 'left')).toEqual({ kind: 'gone', open: null });
    expect(await reloadTour(refuses('concluded'), 'left')).toEqual({ kind: 'over' });
    const { tourId } = await device.startTour();
    for (const reason of ['not_found', 'concluded', 'unreachable'] as const) {
      expect(await reloadTour(refuses(reason), 'left')).toEqual({ kind: 'gone', open: tourId });
    }
  });

  it('§8 S10 of an ended session is not asked for again, nor replaced by another open one', async () => {
    expect(await reloadTour(refuses('session'), 'left')).toEqual({ kind: 'session' });
    await device.startTour();
    expect(await reloadTour(refuses('session'), 'left')).toEqual({ kind: 'session' });
  });

  it('U8 S13 is over where its rows are gone with the last acknowledgement, which is still remembered', async () => {
    const left = await makeConcludedTour();
    device.session.token = 'token-1';
    device.engine.start();
    await until(async () => (await device.db.tours.count()) === 0, 'the removal of the tour');
    await device.engine.stop();
    expect(await reloadTour(refuses('not_found'), left)).toEqual({ kind: 'over' });
  });

  it('is the server’s where it has it, also beside one that is open here', async () => {
    await device.startTour();
    const adopted = says({ ok: true, value: { tourId: 'theirs' } });
    expect(await reloadTour(adopted, 'from-elsewhere')).toEqual({ kind: 'loaded', tourId: 'theirs' });
  });
});

describe('the tour a person can go on with', () => {
  it('S27 is the started one until it is concluded or not here any more', async () => {
    expect(await openTourId(device.db)).toBeNull();
    const { tourId } = await device.startTour();
    expect(await openTourId(device.db)).toBe(tourId);
    await device.db.tours.delete(tourId);
    expect(await openTourId(device.db)).toBeNull();
    const concluded = await makeConcludedTour();
    expect(await openTourId(device.db)).toBeNull();
    // As on a device that took it for open and learnt of its conclusion otherwise.
    await device.db.meta.put({ key: 'currentTour', tourId: concluded });
    expect(await openTourId(device.db)).toBeNull();
  });
});
