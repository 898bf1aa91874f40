import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { touchpointProgress } from '#db/tours/touchpointProgress.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { setFloor } from '../../../../src/actions/setFloor.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { createFakeServer, type FakeServer, type WireLogLine } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;

beforeEach(async () => {
  server = createFakeServer();
  device = await makeDevice(server);
});

const savesTouchpoint = (line: WireLogLine) =>
  line.method === 'PUT' && line.path.startsWith('/api/assessment/touchpoints/');
const addsFloor = (line: WireLogLine) =>
  line.method === 'POST' && line.path === '/api/assessment/touchpoints';
const storedTour = () => [...server.tours.values()][0];

describe('what needs the person', () => {
  async function makeRefusedFloor() {
    device.engine.start();
    const { tourId, touchpoint } = await device.startTour();
    const working = await touchpoint('working_in_the_building');
    await device.concludeAll(tourId, working.id, { floor: 1 });
    await device.allSent();
    const copy = await device.anotherFloor(tourId, working.id);
    const refusal = '{"error":"validation_failed","errors":{"floor":["taken"]}}';
    server.once(addsFloor, { kind: 'answer', status: 422, body: refusal });
    await device.concludeAll(tourId, copy, { floor: 2 });
    await until(async () => (await unsentEntries(device.db))[0]?.state === 'needs-you');
    return { tourId, copy, touchpoint };
  }

  it('S10 S18 a 422 on floor is kept with its fields, and is not sent again by itself', async () => {
    const { tourId, copy } = await makeRefusedFloor();
    const progress = await touchpointProgress(device.db, tourId, copy);
    expect(progress.where).toBe('needs_you');
    expect(progress.refusal?.errors).toEqual({ floor: ['taken'] });
    const before = server.changes().length;
    await device.engine.sendNow();
    expect(server.changes()).toHaveLength(before);
    await until(() => device.engine.status.getState().needsYou === 1);
  });

  it('S6 S18 it holds the conclusion of its tour, but no other tour', async () => {
    const { tourId } = await makeRefusedFloor();
    await concludeTour(device.context, { tourId });
    const other = await device.startTour();
    await device.concludeAll(other.tourId, (await other.touchpoint('having_meetings')).id);
    await concludeTour(device.context, { tourId: other.tourId });
    await until(() => [...server.tours.values()].some((one) => one.concluded_at !== null));
    // The server has stored it; the device has to learn that.
    await until(async () => (await unsentEntries(device.db)).every(({ state }) => state !== 'sending'));
    expect((await unsentEntries(device.db)).map((entry) => [entry.kind, entry.state])).toEqual([
      ['add-floor', 'needs-you'],
      ['conclude-tour', 'waiting'],
    ]);
  });

  it('S31 corrected and concluded again, it goes under a new operation id, before the conclusion', async () => {
    const { tourId, copy } = await makeRefusedFloor();
    await concludeTour(device.context, { tourId });
    const [refused] = await unsentEntries(device.db);
    expect((await setFloor(device.context, { tourId, touchpointId: copy, floor: 7 })).ok).toBe(true);
    const again = await device.concludeAll(tourId, copy);
    expect(again).toEqual({ ok: true, value: { mayReportAnotherFloor: false } });
    await device.allSent();
    const added = server.changes().filter(addsFloor);
    expect(added).toHaveLength(2);
    expect(added[1]?.key).not.toBe(refused?.operationId);
    // A copy of the refused request may still arrive (S22).
    expect(added.map((line) => line.replaces)).toEqual([null, refused?.operationId]);
    expect(storedTour()?.concluded_at).not.toBeNull();
    expect(storedTour()?.touchpoints.map((one) => one.floor)).toContain(7);
  });
});

describe('the order of floors', () => {
  it('S6 a floor is claimed only after the entry that gives it up, so a swap is not refused', async () => {
    device.engine.start();
    const { tourId, touchpoint } = await device.startTour();
    const first = (await touchpoint('working_in_the_building')).id;
    await device.concludeAll(tourId, first, { floor: 1 });
    const second = await device.anotherFloor(tourId, first);
    await device.concludeAll(tourId, second, { floor: 2 });
    await device.allSent();
    server.state.up = false;
    await device.concludeAll(tourId, first, { floor: 3 });
    await device.concludeAll(tourId, second, { floor: 1 });
    await device.concludeAll(tourId, first, { floor: 2 });
    server.state.up = true;
    await device.engine.sendNow();
    await device.allSent();
    expect(
      storedTour()
        ?.touchpoints.filter((one) => one.completed)
        .map((one) => one.floor),
    ).toEqual([2, 1]);
    expect(server.changes().filter(savesTouchpoint).length).toBeGreaterThanOrEqual(4);
  });
});
