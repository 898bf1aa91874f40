import { beforeEach, expect, it } from 'vitest';
import { progressOfTour, touchpointProgress } from '#db/tours/touchpointProgress.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { setFloor } from '../../../../src/actions/setFloor.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';

let device: Device;

beforeEach(async () => {
  device = await makeDevice();
});

it('S19 a tour read as a whole says of each touchpoint what is read of it alone', async () => {
  const { tourId, touchpoint } = await device.startTour();
  const { id: work } = await touchpoint('working_in_the_building');
  await device.concludeAll(tourId, work, { floor: 1 });
  device.engine.start();
  await device.allSent();
  await device.engine.stop();

  // One stored on the server in an earlier revision, one only here, one refused, the others drafts.
  await setFloor(device.context, { tourId, touchpointId: work, floor: 4 });
  await device.concludeAll(tourId, work, { floor: 4 });
  const { id: meetings } = await touchpoint('having_meetings');
  await device.concludeAll(tourId, meetings);
  const copy = await device.anotherFloor(tourId, work);
  await device.concludeAll(tourId, copy, { floor: 2 });
  await device.db.outbox.filter((entry) => entry.refs.touchpoint === copy).modify({ state: 'needs-you' });

  const together = await progressOfTour(device.db, tourId);
  const places: string[] = [];
  for (const { id } of await touchpointsOfTour(device.db, tourId)) {
    const alone = await touchpointProgress(device.db, tourId, id);
    expect(together.get(id) ?? { where: 'draft', receipt: null, refusal: null }).toEqual(alone);
    places.push(alone.where);
  }
  expect(new Set(places)).toEqual(new Set(['draft', 'on_this_device', 'needs_you']));
  expect(together.get(work)?.receipt).not.toBeNull();
});

it('S19 the newest receipt is the one that the server gave last, also if the clock was set back since', async () => {
  const { tourId, touchpoint } = await device.startTour();
  const { id } = await touchpoint('having_meetings');
  const receipt = (code: string, received_at: string, recorded_at: string) => ({
    operationId: code,
    tour: tourId,
    kind: 'save-touchpoint' as const,
    touchpoint: id,
    touchpointName: null,
    floor: null,
    buildingLabel: null,
    code,
    received_at,
    recorded_at,
  });
  await device.db.receipts.bulkPut([
    receipt('first', '2026-11-21T08:00:00.000Z', '2026-11-21T09:30:00.000Z'),
    receipt('second', '2026-11-21T08:10:00.000Z', '2026-11-21T08:10:00.000Z'),
  ]);
  expect((await touchpointProgress(device.db, tourId, id)).receipt?.code).toBe('second');
});
