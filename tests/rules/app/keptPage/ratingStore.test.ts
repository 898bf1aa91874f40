import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { createRatingStore } from '../../../../src/app/keptPage/ratingStore.ts';
import { resolveTouchpoint } from '../../../../src/db/touchpoints.ts';
import { aDevice, aStartedTour, type Device } from '../../../support/aDevice.ts';
import { createFakeServer } from '../../../support/fakeServer.ts';

let device: Device;
let address: { database: string; tourId: string; touchpointId: string };
let answerIds: string[];

beforeEach(async () => {
  device = await aDevice(createFakeServer());
  const { tourId, touchpoint } = await aStartedTour(device);
  const { id, sub_touchpoints } = await touchpoint('working_in_the_building');
  address = { database: device.db.name, tourId, touchpointId: id };
  answerIds = sub_touchpoints.map((sub) => sub.id);
});
afterEach(() => device.db.close());

const stored = () => resolveTouchpoint(device.db, address.tourId, address.touchpointId);

it('T5 S2 leaves in the store what the action leaves', async () => {
  const store = createRatingStore(device.indexedDB, address);
  const [first = '', second = ''] = answerIds;
  expect(await store.rate(first, 'good')).toBe(true);
  const early = await stored();
  await store.close();
  await rateSubTouchpoint(device.context, { ...address, subTouchpointId: first, rating: 'bad' });
  await rateSubTouchpoint(device.context, { ...address, subTouchpointId: first, rating: 'good' });
  expect(await stored()).toEqual(early);
  expect(early?.sub_touchpoints.find(({ id }) => id === second)?.rating).toBeNull();
});

it('T5 a concluded touchpoint is marked as changed', async () => {
  await device.db.touchpoints.update([address.tourId, address.touchpointId], { completed: true });
  const store = createRatingStore(device.indexedDB, address);
  await store.rate(answerIds[0] ?? '', 'not_applicable');
  await store.close();
  expect((await stored())?.changed).toBe(true);
});

it('tells what is stored', async () => {
  const store = createRatingStore(device.indexedDB, address);
  await store.rate(answerIds[0] ?? '', 'bad');
  expect([...((await store.ratings()) ?? [])].filter(([, rating]) => rating !== null)).toEqual([
    [answerIds[0], 'bad'],
  ]);
  await store.close();
});

it('S23 leaves a concluded tour, an unknown question and an unknown rating to the app', async () => {
  const store = createRatingStore(device.indexedDB, address);
  expect(await store.rate('unknown', 'good')).toBe(false);
  expect(await store.rate(answerIds[0] ?? '', 'splendid')).toBe(false);
  await device.db.tours.update(address.tourId, { concluded_at: '2026-11-21T08:00:00.000Z' });
  expect(await store.rate(answerIds[0] ?? '', 'good')).toBe(false);
  await store.close();
  expect((await stored())?.sub_touchpoints.every(({ rating }) => rating === null)).toBe(true);
});

it('S17 makes no store anew that was deleted', async () => {
  const indexedDB = new IDBFactory();
  const store = createRatingStore(indexedDB, address);
  expect(await store.rate(answerIds[0] ?? '', 'good')).toBe(false);
  expect(await store.ratings()).toBeNull();
  await store.close();
  expect(await indexedDB.databases()).toEqual([]);
});
