import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { visibleTouchpoints } from '#db/tours/touchpoints.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { reportAnotherFloor } from '../../../../src/actions/reportAnotherFloor.ts';
import { importRemoteTour } from '../../../../src/sync/importRemoteTour.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

const meetings = 'having_meetings';
const working = 'working_in_the_building';
let server: FakeServer;
let device: Device;
let tourId: string;
let idOf: (name: string) => Promise<string>;

async function makeNewDevice(): Promise<Device> {
  return makeDevice(server, { userId: 'ines', indexedDB: new IDBFactory() });
}

beforeEach(async () => {
  server = createFakeServer();
  device = await makeNewDevice();
  device.engine.start();
  const started = await device.startTour();
  ({ tourId } = started);
  idOf = async (name) => (await started.touchpoint(name)).id;
  await device.concludeAll(tourId, await idOf(meetings));
  await device.concludeAll(tourId, await idOf(working), { floor: 1 });
  await device.allSent();
});

const later = () => {
  server.state.now = '2026-11-21T09:00:00.000Z';
};
const refresh = () => device.refreshTour(tourId);
const ofName = async (name: string) =>
  (await visibleTouchpoints(device.db, tourId))
    .filter((one) => one.name === name)
    .map(({ changed, floor, sub_touchpoints }) => [changed, floor, sub_touchpoints[0]?.rating]);
const onServer = (name: string) =>
  [...server.tours.values()]
    .flatMap(({ touchpoints }) => touchpoints)
    .filter((one) => one.name === name && one.completed)
    .map(({ floor, sub_touchpoints }) => [floor, sub_touchpoints[0]?.rating]);
const reportsAsked = () => server.log.filter(({ path }) => path.endsWith('/report')).length;

describe('a server that was restored from a backup', () => {
  it('U6 S25 does not come over a later conclusion from here, which can be sent again', async () => {
    const restore = server.backup();
    later();
    await device.concludeAll(tourId, await idOf(meetings), { rating: 'not_applicable' });
    await device.allSent();
    restore();
    await refresh();
    expect(await ofName(meetings)).toEqual([[true, null, 'not_applicable']]);
    expect(await ofName(working)).toEqual([[false, 1, 'good']]);
    await refresh();
    expect(reportsAsked()).toBe(1);
    await concludeTouchpoint(device.context, { tourId, touchpointId: await idOf(meetings) });
    await device.allSent();
    expect(onServer(meetings)).toEqual([[null, 'not_applicable']]);
    await refresh();
    expect(await ofName(meetings)).toEqual([[false, null, 'not_applicable']]);
  });

  it('U6 S31 S25 what it has not at all any more can be sent again, added floors as additions', async () => {
    const restore = server.backup();
    later();
    const arriving = 'arriving_at_work';
    await device.concludeAll(tourId, await idOf(arriving));
    const address = { tourId, touchpointId: await idOf(working) };
    const copy = await reportAnotherFloor(device.context, address);
    const floor = copy.ok ? copy.value.touchpointId : '';
    await device.concludeAll(tourId, floor, { floor: 2 });
    await device.allSent();
    restore();
    await refresh();
    expect(await ofName(arriving)).toEqual([[true, null, 'good']]);
    expect(await ofName(working)).toEqual([
      [false, 1, 'good'],
      [true, 2, 'good'],
    ]);
    for (const touchpointId of [await idOf(arriving), floor])
      await concludeTouchpoint(device.context, { tourId, touchpointId });
    await device.allSent();
    expect(onServer(arriving)).toEqual([[null, 'good']]);
    expect(onServer(working)).toEqual([
      [1, 'good'],
      [2, 'good'],
    ]);
  });
});

describe('a server that has a later conclusion', () => {
  it('U6 S25 comes over the one from here, once its receipts say so', async () => {
    const other = await makeNewDevice();
    await importRemoteTour(other, tourId);
    const theirs = (await visibleTouchpoints(other.db, tourId)).find(({ name }) => name === meetings);
    other.engine.start();
    later();
    await other.concludeAll(tourId, theirs?.id ?? '', { rating: 'not_applicable' });
    await other.allSent();
    server.once(({ path }) => path.endsWith('/report'), { kind: 'lost-reply' });
    expect(await refresh()).toBe('open');
    expect(await ofName(meetings)).toEqual([[false, null, 'good']]);
    await refresh();
    expect(await ofName(meetings)).toEqual([[false, null, 'not_applicable']]);
  });

  it('S25 is not asked for receipts while nothing differs', async () => {
    await refresh();
    expect(reportsAsked()).toBe(0);
  });
});
