import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { recentReceipts } from '#db/outbox/receipts.ts';
import { commentOnSubTouchpoint } from '../../../../src/actions/commentOnSubTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { makeEntry } from '../../../support/data/makeEntry.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer, type FakeServer, type WireLogLine } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;

beforeEach(async () => {
  server = createFakeServer();
  device = await makeDevice(server);
});

const day = 24 * 60 * 60 * 1000;

const startsTour = (line: WireLogLine) => line.method === 'POST' && line.path === '/api/assessment/tours';
const storedTour = () => [...server.tours.values()][0];

describe('a tour without a network', () => {
  it('S4 S6 S12 I1 is on the server once, in order, soon after the server is back', async () => {
    server.state.up = false;
    device.engine.start();
    const { tourId, touchpoint } = await device.startTour();
    await device.concludeAll(tourId, (await touchpoint('arriving_at_work')).id);
    const working = await touchpoint('working_in_the_building');
    await device.concludeAll(tourId, working.id, { floor: 1 });
    for (const floor of [2, 3]) {
      await device.concludeAll(tourId, await device.anotherFloor(tourId, working.id), { floor });
    }
    expect((await concludeTour(device.context, { tourId })).ok).toBe(true);
    const before = server.log.length;
    server.state.up = true;
    await until(() => device.clock.pending().some((ms) => ms <= 5_000), 'a probe');
    device.clock.advance(5_000);
    await device.allSent();
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

  it('S13 S19 "everything sent" is said as soon as it is so: before the removal, and without a rest', async () => {
    const one = await makeDevice(server, { minInterval: 60_000 });
    const { tourId, touchpoint } = await one.startTour();
    await one.concludeAll(tourId, (await touchpoint('having_meetings')).id);
    expect((await concludeTour(one.context, { tourId })).ok).toBe(true);
    const { status } = one.engine;
    const stillHere = Promise.withResolvers<number>();
    status.subscribe(({ unsent, counted }, before) => {
      if (counted && unsent === 0 && before.unsent > 0) stillHere.resolve(one.db.tours.count());
    });
    one.engine.start();
    expect(await stillHere.promise).toBe(1);
  });
});

describe('drafts', () => {
  it('S1 I2 not one byte of a draft is on the wire, also while other things are sent', async () => {
    device.engine.start();
    const { tourId, touchpoint } = await device.startTour();
    const draft = await touchpoint('entering_the_building');
    for (const sub of draft.sub_touchpoints) {
      const address = { tourId, touchpointId: draft.id, subTouchpointId: sub.id };
      await rateSubTouchpoint(device.context, { ...address, rating: 'bad' });
      await commentOnSubTouchpoint(device.context, { ...address, comment: `CANARY ${sub.name}` });
    }
    await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
    await concludeTour(device.context, { tourId });
    await device.allSent();
    expect(JSON.stringify(server.log)).not.toContain('CANARY');
    expect(storedTour()?.touchpoints.find((one) => one.name === draft.name)?.completed).toBe(false);
  });
});

describe('a wire that fails', () => {
  it('S8 S22 a lost reply is asked for again with the same key and the same bytes', async () => {
    server.once(startsTour, { kind: 'lost-reply' });
    device.engine.start();
    await device.startTour();
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure != null);
    await until(() => device.clock.pending().length > 0, 'the next look');
    device.clock.advance(2_000);
    await device.allSent();
    const [first, second] = server.changes();
    expect(second).toEqual(first);
    expect(first?.key).not.toBeNull();
    expect(server.tours.size).toBe(1);
  });

  it('S9 a 200 with HTML is not success', async () => {
    server.once(startsTour, { kind: 'answer', status: 200, body: '<html>Sign in to the café</html>' });
    device.engine.start();
    await device.startTour();
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure != null);
    const [entry] = await unsentEntries(device.db);
    expect(entry?.lastFailure?.reason).toBe('not_our_server');
    expect(await recentReceipts(device.db)).toEqual([]);
    await until(() => device.clock.pending().length > 0, 'the next look');
    device.clock.advance(60_000);
    await device.allSent();
  });

  it('S12 what becomes due while the drain cleans up does not wait for a minute', async () => {
    // Counted once: otherwise an entry counted as in flight and then as waiting wakes the engine too.
    const indexedDB = new IDBFactory();
    device = await makeDevice(server, { indexedDB, minInterval: 10 * day });
    const { userId, clock } = device;
    const otherTab = await makeDevice(server, { indexedDB, userId, clock });
    server.once(startsTour, { kind: 'answer', status: 500, body: '{}' });
    server.once(startsTour, { kind: 'answer', status: 500, body: '{}' });
    await device.startTour();
    device.engine.start();
    await until(() => device.clock.pending().some((ms) => ms <= 1_000), 'the look after the first');
    // By another tab, which wakes no engine here. Its removal takes longer than the two seconds of the second pause.
    const sent = makeEntry({
      seq: 1_000,
      operationId: 'sent',
      tour: 'sent',
      kind: 'conclude-tour',
      state: 'sent',
    });
    await otherTab.db.outbox.put(sent);
    device.db.outbox.hook('deleting', (_key, { tour }) => {
      if (tour === sent.tour) device.clock.time += 5_000;
    });
    device.clock.advance(day);
    await until(async () => {
      device.clock.advance(0);
      return (await unsentCount(device.db)) === 0;
    }, 'a look right after');
    expect(server.changes()).toHaveLength(3);
  });

  it('S11 Retry-After of a 429 is obeyed', async () => {
    const headers = { 'retry-after': '120' };
    server.once(startsTour, { kind: 'answer', status: 429, body: '{"error":"too_many_requests"}', headers });
    device.engine.start();
    await device.startTour();
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure?.reason === 'busy');
    device.clock.advance(119_000);
    device.engine.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.changes()).toHaveLength(1);
    device.clock.advance(1_000);
    device.engine.wake();
    await device.allSent();
  });

  it('S11 "send now" forgets the pause', async () => {
    const headers = { 'retry-after': '3000' };
    server.once(startsTour, { kind: 'answer', status: 503, body: '{"error":"unavailable"}', headers });
    device.engine.start();
    await device.startTour();
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure?.reason === 'busy');
    await device.engine.sendNow();
    await device.allSent();
  });

  it('S16 S10 a 401 in the middle ends the session and keeps the work, which goes on after signing in', async () => {
    device.engine.start();
    const { tourId, touchpoint } = await device.startTour();
    await device.allSent();
    server.state.token = 'token-2';
    const { id } = await touchpoint('having_meetings');
    await device.concludeAll(tourId, id);
    await until(() => device.session.ended.length > 0);
    expect(device.session.ended).toEqual(['invalid_session']);
    expect(await unsentCount(device.db)).toBe(1);
    expect((await device.db.touchpoints.get([tourId, id]))?.completed).toBe(true);
    device.session.token = 'token-2';
    device.engine.wake();
    await device.allSent();
  });

  it('I5 an answer to an old token does not end a newer session', async () => {
    device.session.token = 'token-0';
    const [slow, release] = [Promise.withResolvers<void>(), server.fetch];
    const held = await makeDevice({
      ...server,
      fetch: async (...call) => (await slow.promise, release(...call)),
    });
    held.session.token = 'token-0';
    held.engine.start();
    await held.startTour();
    await until(async () => (await unsentEntries(held.db))[0]?.state === 'sending');
    held.session.token = 'token-1';
    slow.resolve();
    await held.allSent();
    expect(held.session.ended).toEqual([]);
  });
});

it('S24 what waits at a start is in the second store before it is sent, and no start waits for one that hangs', async () => {
  const order: string[] = [];
  device.db.mirror = {
    ...device.db.mirror,
    sweep: async () => {
      order.push(`swept with ${server.changes().length} sent`);
    },
  };
  await device.startTour();
  device.engine.start();
  await device.allSent();
  expect(order).toEqual(['swept with 0 sent']);

  const hanging = await makeDevice(server);
  hanging.db.mirror = { ...hanging.db.mirror, sweep: () => new Promise(() => undefined) };
  await hanging.startTour();
  hanging.engine.start();
  await until(() => hanging.clock.pending().includes(1_000), 'the limit of the second store');
  hanging.clock.advance(1_000);
  await hanging.allSent();
});
