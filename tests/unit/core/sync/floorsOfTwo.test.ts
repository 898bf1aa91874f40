import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { visibleTouchpoints } from '#db/tours/touchpoints.ts';
import { reportAnotherFloor } from '../../../../src/actions/reportAnotherFloor.ts';
import { importRemoteTour } from '../../../../src/sync/importRemoteTour.ts';
import { makeDevice } from '../../../support/data/makeDevice.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';

it('S4 U7 floors that two devices add without a network stay two, both concluded again', async () => {
  const server = createFakeServer();
  const made = () => makeDevice(server, { userId: 'ines', indexedDB: new IDBFactory() });
  const [phone, tablet] = [await made(), await made()];
  phone.engine.start();
  const { tourId, touchpoint } = await phone.startTour();
  const { id: touchpointId } = await touchpoint('working_in_the_building');
  await phone.concludeAll(tourId, touchpointId, { floor: 1 });
  await phone.allSent();
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
    await device.concludeAll(tourId, 'mi-1', { floor });
    await device.concludeAll(tourId, 'mi-1', { rating: 'not_applicable' });
  }
  server.state.up = true;
  for (const { device } of added) {
    await device.engine.sendNow();
    await device.allSent();
    await device.concludeAll(tourId, 'mi-1');
    await device.allSent();
  }
  for (const { device } of added) {
    await device.refreshTour(tourId);
    const floors = (await visibleTouchpoints(device.db, tourId)).flatMap(({ floor }) => floor ?? []);
    expect(new Set(floors)).toEqual(new Set([1, 2, 5]));
    expect(floors).toHaveLength(3);
    await device.engine.stop();
    device.db.close();
  }
  expect(server.tours.get(tourId)?.touchpoints).toHaveLength(6);
});
