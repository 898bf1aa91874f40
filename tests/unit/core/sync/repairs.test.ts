import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { createFakeServer, type FakeServer, type WireLogLine } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;

beforeEach(() => {
  server = createFakeServer();
});

const savesTouchpoint = (line: WireLogLine) =>
  line.method === 'PUT' && line.path.startsWith('/api/assessment/touchpoints/');
const saves = () => server.changes().filter(savesTouchpoint);

describe('a repair', () => {
  it('S12 S31 I6 concluded during a drain is sent by it, though as many entries left the line meanwhile', async () => {
    const answer = Promise.withResolvers<void>();
    const slow: FakeServer['fetch'] = async (...call) => {
      const response = await server.fetch(...call);
      if (response.ok && saves().length > 0) await answer.promise;
      return response;
    };
    // Counted at the start and at the end of a drain only.
    device = await makeDevice({ ...server, fetch: slow }, { minInterval: 60_000 });
    const { tourId, touchpoint } = await device.startTour();
    const refused = (await touchpoint('having_meetings')).id;
    await device.concludeAll(tourId, refused);
    await device.concludeAll(tourId, (await touchpoint('arriving_at_work')).id);
    const body = '{"error":"validation_failed","errors":{"sub_touchpoints":["invalid"]}}';
    server.once(savesTouchpoint, { kind: 'answer', status: 422, body });
    device.engine.start();
    await until(async () => (await unsentEntries(device.db))[0]?.state === 'needs-you', 'the refusal');
    await until(() => saves().length === 2, 'the other one');
    await device.concludeAll(tourId, refused, { rating: 'not_applicable' });
    await until(() => saves().length === 3, 'the repair');
    answer.resolve();
    await device.allSent();
  });
});

it('S4 S23 a floor that a server restored from a backup has lost is added again by its next conclusion', async () => {
  device = await makeDevice(server);
  device.engine.start();
  const { tourId, touchpoint } = await device.startTour();
  const { id: touchpointId } = await touchpoint('working_in_the_building');
  await device.concludeAll(tourId, touchpointId, { floor: 1 });
  const floor = await device.anotherFloor(tourId, touchpointId);
  await device.allSent();
  const restore = server.backup();
  await device.concludeAll(tourId, floor, { floor: 2 });
  await device.allSent();
  restore();
  await device.concludeAll(tourId, floor, { floor: 3 });
  await device.allSent();
  await device.concludeAll(tourId, floor, { floor: 4, rating: 'not_applicable' });
  await device.allSent();
  const floors = server.tours.get(tourId)?.touchpoints.filter((one) => one.completed) ?? [];
  expect(floors.map((one) => [one.floor, one.sub_touchpoints[0]?.rating])).toEqual([
    [1, 'good'],
    [4, 'not_applicable'],
  ]);
});

describe('"send now" after a refusal', () => {
  const startsTour = (line: WireLogLine) => line.method === 'POST' && line.path === '/api/assessment/tours';
  const concludesTour = (line: WireLogLine) =>
    line.method === 'PUT' && line.path.startsWith('/api/assessment/tours/');

  it.each([
    ['start', startsTour, '{"error":"validation_failed","errors":{}}'],
    ['conclusion', concludesTour, '{"error":"not_found"}'],
  ])(
    'S32 S22 a refused %s of a tour is tried again under its operation id, and not before',
    async (_what, matches, body) => {
      device = await makeDevice(server);
      server.once(matches, { kind: 'answer', status: 422, body });
      const { tourId, touchpoint } = await device.startTour();
      await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
      await concludeTour(device.context, { tourId });
      device.engine.start();
      await until(() => device.engine.status.getState().needsYou === 1, 'the refusal');
      device.engine.wake();
      device.clock.advance(60_000);
      await device.engine.stop();
      expect(server.changes().filter(matches)).toHaveLength(1);

      const after = await makeDevice(server, { ...device, clock: device.clock });
      device.db.close();
      device = after;
      await device.engine.sendNow();
      await device.allSent();
      const [first, second] = server.changes().filter(matches);
      expect(second).toEqual(first);
      expect([...server.tours.values()].map((one) => one.concluded_at)).toEqual([expect.any(String)]);
    },
  );

  it('S32 what can be corrected is not tried again as it was', async () => {
    device = await makeDevice(server);
    server.once(savesTouchpoint, { kind: 'answer', status: 422, body: '{"error":"validation_failed"}' });
    const { tourId, touchpoint } = await device.startTour();
    await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
    device.engine.start();
    await until(() => device.engine.status.getState().needsYou === 1, 'the refusal');
    await device.engine.sendNow();
    expect(saves()).toHaveLength(1);
  });
});
