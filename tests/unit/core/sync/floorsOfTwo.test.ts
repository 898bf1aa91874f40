import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { visibleTouchpoints } from '#db/tours/touchpoints.ts';
import { reportAnotherFloor } from '../../../../src/actions/reportAnotherFloor.ts';
import { importRemoteTour } from '../../../../src/sync/importRemoteTour.ts';
import { refreshTour } from '../../../../src/sync/refreshTour.ts';
import {
  concludeAll,
  type Device,
  makeDevice,
  makeStartedTour,
  until,
} from '../../../support/data/makeDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';

const sent = ({ db }: Device) => until(async () => (await unsentCount(db)) === 0, 'an empty outbox');

it('S4 U7 floors that two devices add without a network stay two, both concluded again', async () => {
  const server = createFakeServer();
  const made = () => makeDevice(server, { userId: 'ines', indexedDB: new IDBFactory() });
  const [phone, tablet] = [await made(), await made()];
  phone.engine.start();
  const { tourId, touchpoint } = await makeStartedTour(phone);
  const { id: touchpointId } = await touchpoint('working_in_the_building');
  await concludeAll(phone, tourId, touchpointId, { floor: 1 });
  await sent(phone);
  await importRemoteTour(tablet, tourId);
  tablet.engine.start();
  server.state.up = false;
  const added = [
    { device: phone, floor: 2 },
    { device: tablet, floor: 5 },
  ];
  for (const { device, floor } of added) {
    const copy = await reportAnotherFloor(device.context, { tourId, touchpointId });
    expect(copy).toEqual({ ok: true, value: { touchpointId: 'mi-1' } });
    await concludeAll(device, tourId, 'mi-1', { floor });
    await concludeAll(device, tourId, 'mi-1', { rating: 'not_applicable' });
  }
  server.state.up = true;
  for (const { device } of added) {
    await device.engine.sendNow();
    await sent(device);
    await concludeAll(device, tourId, 'mi-1');
    await sent(device);
  }
  for (const { device } of added) {
    const { context, session } = device;
    const deps = { now: context.now, token: () => session.token, flush: async () => true };
    await refreshTour({ ...device, ...deps }, tourId);
    const floors = (await visibleTouchpoints(device.db, tourId)).flatMap(({ floor }) => floor ?? []);
    expect(new Set(floors)).toEqual(new Set([1, 2, 5]));
    expect(floors).toHaveLength(3);
    await device.engine.stop();
    device.db.close();
  }
  expect(server.tours.get(tourId)?.touchpoints).toHaveLength(6);
});
