import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { answersLeftBehind } from '#db/tours/answersLeftBehind.ts';
import { purgeLeftBehind } from '#db/tours/purgeLeftBehind.ts';
import { tourById } from '#db/tours/tours.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

const day = 24 * 60 * 60 * 1000;
const five = { touchpoints: 1, answers: 5 };

let server: FakeServer;
let device: Device;

async function makeNewDevice(userId = 'ines'): Promise<Device> {
  return makeDevice(server, { userId, indexedDB: new IDBFactory() });
}

beforeEach(async () => {
  server = createFakeServer();
  device = await makeNewDevice();
});

async function rateSome(tourId: string, touchpointId: string, count: number): Promise<void> {
  const touchpoint = await device.db.touchpoints.get([tourId, touchpointId]);
  for (const { id } of touchpoint?.sub_touchpoints.slice(0, count) ?? []) {
    const address = { tourId, touchpointId, subTouchpointId: id };
    await rateSubTouchpoint(device.context, { ...address, rating: 'good' });
  }
}

/** A tour with one concluded touchpoint and five answers in another. */
async function makeHalfTour(): Promise<string> {
  const { tourId, touchpoint } = await device.startTour();
  await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
  await rateSome(tourId, (await touchpoint('entering_the_building')).id, 5);
  return tourId;
}

const left = async ({ db }: Device = device) =>
  (await answersLeftBehind(db)).map(({ name, answers }) => [name, answers.length]);

/** Opens the app after so many days, with the server in reach. */
async function openAfter(days: number): Promise<void> {
  device.clock.time += days * day;
  const now = device.context.now();
  await purgeLeftBehind(device.db, now, { offset: 0, contact_at: now.toISOString() });
}

describe('concluding a tour with answers that are not concluded', () => {
  it('U5 does nothing until the person has agreed to leave them behind, and to that many', async () => {
    const tourId = await makeHalfTour();
    const refusal = { ok: false, reason: 'answers_not_concluded' };
    expect(await concludeTour(device.context, { tourId })).toEqual(refusal);
    const fewer = { touchpoints: 1, answers: 4 };
    expect(await concludeTour(device.context, { tourId, agreed: fewer })).toEqual(refusal);
    expect((await tourById(device.db, tourId))?.concluded_at).toBeNull();
    expect(await left()).toEqual([]);
    expect(await concludeTour(device.context, { tourId, agreed: five })).toMatchObject({ ok: true });
    expect(await left()).toEqual([['entering_the_building', 5]]);
  });

  it('U5 S1 what is left behind is never sent, outlives its tour, and is gone after 30 days', async () => {
    const tourId = await makeHalfTour();
    await concludeTour(device.context, { tourId, agreed: five });
    device.engine.start();
    await device.allSent();
    await until(async () => (await device.db.tours.count()) === 0, 'the removal of the tour');
    const [wire] = [...server.tours.values()];
    expect(wire?.touchpoints.filter(({ completed }) => completed).map(({ name }) => name)).toEqual([
      'having_meetings',
    ]);
    expect(await left()).toEqual([['entering_the_building', 5]]);
    await openAfter(1);
    await openAfter(30);
    expect(await left()).toEqual([['entering_the_building', 5]]);
    await openAfter(1);
    expect(await left()).toEqual([]);
  });
});
