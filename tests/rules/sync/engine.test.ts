import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commentOnSubTouchpoint } from '../../../src/actions/commentOnSubTouchpoint.ts';
import { concludeTour } from '../../../src/actions/concludeTour.ts';
import { rateSubTouchpoint } from '../../../src/actions/rateSubTouchpoint.ts';
import { reportAnotherFloor } from '../../../src/actions/reportAnotherFloor.ts';
import { setFloor } from '../../../src/actions/setFloor.ts';
import { unsentCount, unsentEntries } from '../../../src/db/outbox.ts';
import { recentReceipts } from '../../../src/db/receipts.ts';
import { touchpointProgress } from '../../../src/db/touchpointProgress.ts';
import { aDevice, aStartedTour, concludeAll, type Device, until } from '../../support/aDevice.ts';
import { createFakeServer, type FakeServer, type WireLogLine } from '../../support/fakeServer.ts';

let server: FakeServer;
let device: Device;
const devices: Device[] = [];

beforeEach(async () => {
  server = createFakeServer();
  device = await aDevice(server);
  devices.push(device);
});

afterEach(async () => {
  for (const one of devices.splice(0)) {
    await one.engine.stop();
    one.db.close();
  }
});

const isDrained = (one: Device) => until(async () => (await unsentCount(one.db)) === 0, 'an empty outbox');
const savesTouchpoint = (line: WireLogLine) =>
  line.method === 'PUT' && line.path.startsWith('/api/assessment/touchpoints/');
const startsTour = (line: WireLogLine) => line.method === 'POST' && line.path === '/api/assessment/tours';
const addsFloor = (line: WireLogLine) =>
  line.method === 'POST' && line.path === '/api/assessment/touchpoints';
const storedTour = () => [...server.tours.values()][0];

async function anotherFloor(tourId: string, touchpointId: string): Promise<string> {
  const copy = await reportAnotherFloor(device.context, { tourId, touchpointId });
  if (!copy.ok) throw new Error(copy.reason);
  return copy.value.touchpointId;
}

describe('a tour without a network', () => {
  it('S4 S6 S12 I1 is on the server once, in order, soon after the server is back', async () => {
    server.state.up = false;
    device.engine.start();
    const { tourId, touchpoint } = await aStartedTour(device);
    await concludeAll(device, tourId, (await touchpoint('arriving_at_work')).id);
    const working = await touchpoint('working_in_the_building');
    await concludeAll(device, tourId, working.id, { floor: 1 });
    for (const floor of [2, 3]) {
      await concludeAll(device, tourId, await anotherFloor(tourId, working.id), { floor });
    }
    expect((await concludeTour(device.context, { tourId })).ok).toBe(true);
    const before = server.log.length;
    server.state.up = true;
    await until(() => device.clock.pending().some((ms) => ms <= 5_000), 'a probe');
    device.clock.advance(5_000);
    await isDrained(device);
    expect(server.tours.size).toBe(1);
    expect(storedTour()?.concluded_at).not.toBeNull();
    const floors = storedTour()
      ?.touchpoints.filter((one) => one.completed)
      .map((one) => one.floor);
    expect(floors).toEqual([null, 1, 2, 3]);
    const changes = server.log.slice(before).filter((line) => line.method !== 'GET');
    expect(startsTour(changes[0] as WireLogLine)).toBe(true);
    expect(changes.at(-1)?.path).toMatch(/^\/api\/assessment\/tours\//);
  });

  it('S13 leaves receipts behind, and nothing else of the tour', async () => {
    device.engine.start();
    const { tourId, touchpoint } = await aStartedTour(device);
    await concludeAll(device, tourId, (await touchpoint('having_meetings')).id);
    await concludeTour(device.context, { tourId });
    await isDrained(device);
    await until(async () => (await device.db.tours.count()) === 0, 'the removal');
    expect(await device.db.touchpoints.count()).toBe(0);
    expect(await device.db.outbox.count()).toBe(0);
    expect((await recentReceipts(device.db)).map((one) => one.kind).toSorted()).toEqual([
      'conclude-tour',
      'save-touchpoint',
      'start-tour',
    ]);
  });
});

describe('drafts', () => {
  it('S1 I2 not one byte of a draft is on the wire, also while other things are sent', async () => {
    device.engine.start();
    const { tourId, touchpoint } = await aStartedTour(device);
    const draft = await touchpoint('entering_the_building');
    for (const sub of draft.sub_touchpoints) {
      const address = { tourId, touchpointId: draft.id, subTouchpointId: sub.id };
      await rateSubTouchpoint(device.context, { ...address, rating: 'bad' });
      await commentOnSubTouchpoint(device.context, { ...address, comment: `CANARY ${sub.name}` });
    }
    await concludeAll(device, tourId, (await touchpoint('having_meetings')).id);
    await concludeTour(device.context, { tourId });
    await isDrained(device);
    expect(JSON.stringify(server.log)).not.toContain('CANARY');
    expect(storedTour()?.touchpoints.find((one) => one.name === draft.name)?.completed).toBe(false);
  });

  it('S5 what is edited after its conclusion is not sent until it is concluded again', async () => {
    device.engine.start();
    const { tourId, touchpoint } = await aStartedTour(device);
    const { id, sub_touchpoints } = await touchpoint('having_meetings');
    await concludeAll(device, tourId, id);
    await isDrained(device);
    const subTouchpointId = sub_touchpoints[0]?.id ?? '';
    const address = { tourId, touchpointId: id, subTouchpointId };
    await rateSubTouchpoint(device.context, { ...address, rating: 'bad' });
    await commentOnSubTouchpoint(device.context, { ...address, comment: 'CANARY' });
    await device.engine.sendNow();
    expect(JSON.stringify(server.log)).not.toContain('CANARY');
    await concludeAll(device, tourId, id, { rating: 'bad' });
  });
});

describe('a wire that fails', () => {
  it('S8 S22 a lost reply is asked for again with the same key and the same bytes', async () => {
    server.once(startsTour, { kind: 'lost-reply' });
    device.engine.start();
    await aStartedTour(device);
    await until(() => server.changes().length === 1);
    await until(() => device.clock.pending().length > 0);
    device.clock.advance(2_000);
    await isDrained(device);
    const [first, second] = server.changes();
    expect(second).toEqual(first);
    expect(first?.key).not.toBeNull();
    expect(server.tours.size).toBe(1);
  });

  it('S9 a 200 with HTML is not success', async () => {
    server.once(startsTour, { kind: 'answer', status: 200, body: '<html>Sign in to the café</html>' });
    device.engine.start();
    await aStartedTour(device);
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure != null);
    const [entry] = await unsentEntries(device.db);
    expect(entry?.lastFailure?.reason).toBe('not_our_server');
    expect(await recentReceipts(device.db)).toEqual([]);
    device.clock.advance(60_000);
    await isDrained(device);
  });

  it('S9 a 200 with JSON of another shape is not success', async () => {
    server.once(startsTour, { kind: 'answer', status: 200, body: '{"ok":true}' });
    device.engine.start();
    await aStartedTour(device);
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure?.reason === 'not_our_server');
    expect(await unsentCount(device.db)).toBe(1);
  });

  it('S11 Retry-After of a 429 is obeyed', async () => {
    const headers = { 'retry-after': '120' };
    server.once(startsTour, { kind: 'answer', status: 429, body: '{"error":"too_many_requests"}', headers });
    device.engine.start();
    await aStartedTour(device);
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure?.reason === 'busy');
    device.clock.advance(119_000);
    device.engine.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.changes()).toHaveLength(1);
    device.clock.advance(1_000);
    device.engine.wake();
    await isDrained(device);
  });

  it('S11 "send now" forgets the pause', async () => {
    const headers = { 'retry-after': '3000' };
    server.once(startsTour, { kind: 'answer', status: 503, body: '{"error":"unavailable"}', headers });
    device.engine.start();
    await aStartedTour(device);
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure?.reason === 'busy');
    await device.engine.sendNow();
    await isDrained(device);
  });

  it('S16 S10 a 401 in the middle ends the session and keeps the work, which goes on after signing in', async () => {
    device.engine.start();
    const { tourId, touchpoint } = await aStartedTour(device);
    await isDrained(device);
    server.state.token = 'token-2';
    const { id } = await touchpoint('having_meetings');
    await concludeAll(device, tourId, id);
    await until(() => device.session.ended.length > 0);
    expect(device.session.ended).toEqual(['invalid_session']);
    expect(await unsentCount(device.db)).toBe(1);
    expect((await device.db.touchpoints.get([tourId, id]))?.completed).toBe(true);
    device.session.token = 'token-2';
    device.engine.wake();
    await isDrained(device);
  });

  it('I5 an answer to an old token does not end a newer session', async () => {
    device.session.token = 'token-0';
    const [slow, release] = [Promise.withResolvers<void>(), server.fetch];
    const held = await aDevice({
      ...server,
      fetch: async (...call) => (await slow.promise, release(...call)),
    });
    devices.push(held);
    held.session.token = 'token-0';
    held.engine.start();
    await aStartedTour(held);
    await until(async () => (await unsentEntries(held.db))[0]?.state === 'sending');
    held.session.token = 'token-1';
    slow.resolve();
    await isDrained(held);
    expect(held.session.ended).toEqual([]);
  });
});

describe('what needs the person', () => {
  async function aRefusedFloor() {
    device.engine.start();
    const { tourId, touchpoint } = await aStartedTour(device);
    const working = await touchpoint('working_in_the_building');
    await concludeAll(device, tourId, working.id, { floor: 1 });
    await isDrained(device);
    const copy = await anotherFloor(tourId, working.id);
    const refusal = '{"error":"validation_failed","errors":{"floor":["taken"]}}';
    server.once(addsFloor, { kind: 'answer', status: 422, body: refusal });
    await concludeAll(device, tourId, copy, { floor: 2 });
    await until(async () => (await unsentEntries(device.db))[0]?.state === 'needs-you');
    return { tourId, copy, touchpoint };
  }

  it('S10 S18 a 422 on floor is kept with its fields, and is not sent again by itself', async () => {
    const { tourId, copy } = await aRefusedFloor();
    const progress = await touchpointProgress(device.db, tourId, copy);
    expect(progress.where).toBe('needs_you');
    expect(progress.refusal?.errors).toEqual({ floor: ['taken'] });
    const before = server.changes().length;
    await device.engine.sendNow();
    expect(server.changes()).toHaveLength(before);
    await until(() => device.engine.status.getState().needsYou === 1);
  });

  it('S6 S18 it holds the conclusion of its tour, but no other tour', async () => {
    const { tourId } = await aRefusedFloor();
    await concludeTour(device.context, { tourId });
    const other = await aStartedTour(device);
    await concludeAll(device, other.tourId, (await other.touchpoint('having_meetings')).id);
    await concludeTour(device.context, { tourId: other.tourId });
    await until(() => [...server.tours.values()].some((one) => one.concluded_at !== null));
    expect((await unsentEntries(device.db)).map((entry) => [entry.kind, entry.state])).toEqual([
      ['add-floor', 'needs-you'],
      ['conclude-tour', 'waiting'],
    ]);
  });

  it('S18 corrected and concluded again, it goes under a new operation id, before the conclusion', async () => {
    const { tourId, copy } = await aRefusedFloor();
    await concludeTour(device.context, { tourId });
    const [refused] = await unsentEntries(device.db);
    expect((await setFloor(device.context, { tourId, touchpointId: copy, floor: 7 })).ok).toBe(true);
    const again = await concludeAll(device, tourId, copy);
    expect(again).toEqual({ ok: true, value: { mayReportAnotherFloor: false } });
    await isDrained(device);
    const added = server.changes().filter(addsFloor);
    expect(added).toHaveLength(2);
    expect(added[1]?.key).not.toBe(refused?.operationId);
    expect(storedTour()?.concluded_at).not.toBeNull();
    expect(storedTour()?.touchpoints.map((one) => one.floor)).toContain(7);
  });

  it('S5 S18 a revision concluded while the refused one was under way takes its place', async () => {
    device.engine.start();
    const { tourId, touchpoint } = await aStartedTour(device);
    const working = await touchpoint('working_in_the_building');
    await concludeAll(device, tourId, working.id, { floor: 1 });
    await isDrained(device);
    const copy = await anotherFloor(tourId, working.id);
    const refusal = '{"error":"validation_failed","errors":{"floor":["taken"]}}';
    const headers = { 'retry-after': '60' };
    server.once(addsFloor, { kind: 'answer', status: 429, body: '{}', headers });
    server.once(addsFloor, { kind: 'answer', status: 422, body: refusal });
    await concludeAll(device, tourId, copy, { floor: 2 });
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure?.reason === 'busy');
    await concludeAll(device, tourId, copy, { floor: 3 });
    expect((await unsentEntries(device.db)).map((entry) => entry.kind)).toEqual([
      'add-floor',
      'save-touchpoint',
    ]);
    device.clock.advance(60_000);
    device.engine.wake();
    await isDrained(device);
    expect(server.changes().filter(addsFloor)).toHaveLength(3);
    expect(
      storedTour()
        ?.touchpoints.filter((one) => one.completed)
        .map((one) => one.floor),
    ).toEqual([1, 3]);
  });
});

describe('the order of floors', () => {
  it('S6 a floor is claimed only after the entry that gives it up, so a swap is not refused', async () => {
    device.engine.start();
    const { tourId, touchpoint } = await aStartedTour(device);
    const first = (await touchpoint('working_in_the_building')).id;
    await concludeAll(device, tourId, first, { floor: 1 });
    const second = await anotherFloor(tourId, first);
    await concludeAll(device, tourId, second, { floor: 2 });
    await isDrained(device);
    server.state.up = false;
    await concludeAll(device, tourId, first, { floor: 3 });
    await concludeAll(device, tourId, second, { floor: 1 });
    await concludeAll(device, tourId, first, { floor: 2 });
    server.state.up = true;
    await device.engine.sendNow();
    await isDrained(device);
    expect(
      storedTour()
        ?.touchpoints.filter((one) => one.completed)
        .map((one) => one.floor),
    ).toEqual([2, 1]);
    expect(server.changes().filter(savesTouchpoint).length).toBeGreaterThanOrEqual(4);
  });
});

describe('the server at fault', () => {
  it('S10 ten faults while it serves others flag the entry, which is kept and tried slowly', async () => {
    device.engine.start();
    const { tourId, touchpoint } = await aStartedTour(device);
    await isDrained(device);
    server.state.faults.push((line) =>
      savesTouchpoint(line) ? { kind: 'answer', status: 500, body: '{}' } : null,
    );
    await concludeAll(device, tourId, (await touchpoint('having_meetings')).id);
    for (let times = 0; times < 9; times += 1) {
      await until(async () => (await unsentEntries(device.db))[0]?.failures === times + 1);
      device.clock.advance(1);
      await device.api.call({ method: 'GET', path: '/api/health/live' }, 'no_content');
      await device.engine.sendNow();
      device.clock.advance(10 * 60_000);
      await until(async () => (await unsentEntries(device.db))[0]?.serverFaults === times + 2);
      await device.db.outbox
        .toCollection()
        .modify({ failures: times + 2, nextAttemptAt: device.clock.now() + 1e6 });
    }
    await until(() => device.engine.status.getState().needsYou === 1);
    const [entry] = await unsentEntries(device.db);
    expect(entry?.lastFailure?.reason).toBe('server_fault');
    expect(entry?.state).toBe('waiting');
  });
});
