import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { purgeOver } from '#db/outbox/purgeOver.ts';
import { answersLeftBehind, exportableAnswers } from '#db/tours/answersLeftBehind.ts';
import { touchpointsOfTour, visibleTouchpoints } from '#db/tours/touchpoints.ts';
import { openTourId, tourById } from '#db/tours/tours.ts';
import type { Rating } from '#domain/rating.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { reportAnotherFloor } from '../../../../src/actions/reportAnotherFloor.ts';
import { importRemoteTour } from '../../../../src/sync/importRemoteTour.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let phone: Device;
let tablet: Device;
let tourId: string;

async function makeNewDevice(): Promise<Device> {
  return makeDevice(server, { userId: 'ines', indexedDB: new IDBFactory() });
}

async function idOf({ db }: Device, tour: string, name: string): Promise<string> {
  const found = (await touchpointsOfTour(db, tour)).find((one) => one.name === name && !one.hide);
  return found?.id ?? '';
}

async function rateOne(device: Device, tour: string, name: string, rating: Rating = 'bad'): Promise<void> {
  const touchpointId = await idOf(device, tour, name);
  const touchpoint = await device.db.touchpoints.get([tour, touchpointId]);
  const subTouchpointId = touchpoint?.sub_touchpoints[0]?.id ?? '';
  await rateSubTouchpoint(device.context, { tourId: tour, touchpointId, subTouchpointId, rating });
}

const ratings = async ({ db }: Device, tour: string, name: string) =>
  (await visibleTouchpoints(db, tour))
    .filter((one) => one.name === name)
    .map(({ completed, floor, sub_touchpoints }) => [completed, floor, sub_touchpoints[0]?.rating]);

beforeEach(async () => {
  server = createFakeServer();
  phone = await makeNewDevice();
  tablet = await makeNewDevice();
  ({ tourId } = await phone.startTour());
  phone.engine.start();
  await phone.allSent();
  await importRemoteTour(tablet, tourId);
  tablet.engine.start();
});

describe('S25 a tour that goes on elsewhere', () => {
  it('U6 what was completed there is here after a look, and a draft here wins', async () => {
    for (const name of ['having_meetings', 'arriving_at_work']) {
      await tablet.concludeAll(tourId, await idOf(tablet, tourId, name), { rating: 'not_applicable' });
    }
    await tablet.allSent();
    await rateOne(phone, tourId, 'arriving_at_work');
    expect(await phone.refreshTour(tourId)).toBe('open');
    expect(await ratings(phone, tourId, 'having_meetings')).toEqual([[true, null, 'not_applicable']]);
    expect(await ratings(phone, tourId, 'arriving_at_work')).toEqual([[false, null, 'bad']]);
    // Nothing of it is sent back.
    expect(await unsentEntries(phone.db)).toEqual([]);
    const again = await concludeTouchpoint(phone.context, {
      tourId,
      touchpointId: await idOf(phone, tourId, 'having_meetings'),
    });
    expect(again.ok).toBe(true);
    expect(await unsentEntries(phone.db)).toEqual([]);
  });

  it('U6 T6 an answer that is again as it was concluded here gives way to a newer conclusion', async () => {
    const name = 'having_meetings';
    await phone.concludeAll(tourId, await idOf(phone, tourId, name));
    await phone.allSent();
    await rateOne(phone, tourId, name);
    await tablet.concludeAll(tourId, await idOf(tablet, tourId, name), { rating: 'not_applicable' });
    await tablet.allSent();
    await phone.refreshTour(tourId);
    expect(await ratings(phone, tourId, name)).toEqual([[true, null, 'bad']]);
    await rateOne(phone, tourId, name, 'good');
    await phone.refreshTour(tourId);
    expect(await ratings(phone, tourId, name)).toEqual([[true, null, 'not_applicable']]);
  });

  it('U6 what waits here to be sent is not overridden', async () => {
    const name = 'having_meetings';
    await tablet.concludeAll(tourId, await idOf(tablet, tourId, name));
    await tablet.allSent();
    await phone.engine.stop();
    await phone.concludeAll(tourId, await idOf(phone, tourId, name), { rating: 'not_applicable' });
    await phone.refreshTour(tourId);
    expect(await ratings(phone, tourId, name)).toEqual([[true, null, 'not_applicable']]);
    expect(await unsentEntries(phone.db)).toHaveLength(1);
  });

  it('U6 what was said and sent while the server was asked is newer than its answer', async () => {
    const name = 'having_meetings';
    const touchpointId = await idOf(phone, tourId, name);
    await phone.concludeAll(tourId, touchpointId);
    await phone.allSent();
    const answer = Promise.withResolvers<void>();
    const { api } = phone;
    const slow: typeof api = {
      ...api,
      call: async (...asked: Parameters<typeof api.call>) => {
        const answered = await api.call(...asked);
        await answer.promise;
        return answered;
      },
    };
    const refreshed = phone.refreshTour(tourId, { through: slow });
    await until(() => server.log.some(({ method, path }) => method === 'GET' && path.includes('/tours/')));
    await phone.concludeAll(tourId, touchpointId, { rating: 'not_applicable' });
    await phone.allSent();
    answer.resolve();
    await refreshed;
    expect(await ratings(phone, tourId, name)).toEqual([[true, null, 'not_applicable']]);
  });

  it('U7 F4 a floor from there stands beside those from here, with one hidden copy behind them', async () => {
    const working = 'working_in_the_building';
    await tablet.concludeAll(tourId, await idOf(tablet, tourId, working), { floor: 1 });
    const copy = await reportAnotherFloor(tablet.context, {
      tourId,
      touchpointId: await idOf(tablet, tourId, working),
    });
    await tablet.concludeAll(tourId, copy.ok ? copy.value.touchpointId : '', { floor: 2 });
    await tablet.allSent();
    await phone.refreshTour(tourId);
    expect(await ratings(phone, tourId, working)).toEqual([
      [true, 1, 'good'],
      [true, 2, 'good'],
    ]);
    const hidden = () =>
      touchpointsOfTour(phone.db, tourId).then((all) => all.filter(({ hide }) => hide).map(({ id }) => id));
    expect(await hidden()).toEqual(['mi-1']);
    await phone.refreshTour(tourId);
    expect(await ratings(phone, tourId, working)).toHaveLength(2);
    // A revision here names it as the server does.
    const [, second] = (await visibleTouchpoints(phone.db, tourId)).filter((one) => one.name === working);
    await phone.concludeAll(tourId, second?.id ?? '', { rating: 'not_applicable', floor: 2 });
    await phone.allSent();
    expect(await phone.refreshTour(tourId)).toBe('open');
    expect(server.changes().at(-1)?.body).toContain(`"id":"${second?.id}"`);
  });

  it('U7 a floor whose own report got no answer is not taken for another one', async () => {
    const working = 'working_in_the_building';
    const first = await idOf(phone, tourId, working);
    await phone.concludeAll(tourId, first, { floor: 1 });
    const copy = await reportAnotherFloor(phone.context, { tourId, touchpointId: first });
    await phone.allSent();
    server.once(({ method, path }) => method === 'POST' && path.endsWith('/touchpoints'), {
      kind: 'lost-reply',
    });
    await phone.concludeAll(tourId, copy.ok ? copy.value.touchpointId : '', { floor: 2 });
    await until(() => server.state.faults.length === 0);
    await phone.refreshTour(tourId);
    expect(await ratings(phone, tourId, working)).toHaveLength(2);
    phone.clock.advance(60_000);
    await phone.engine.sendNow();
    await phone.allSent();
    await phone.refreshTour(tourId);
    expect(await ratings(phone, tourId, working)).toHaveLength(2);
  });

  it('S25 nothing is asked before its start was sent, and a failure changes and says nothing', async () => {
    const third = await makeNewDevice();
    const started = await third.startTour();
    const asked = server.log.length;
    expect(await third.refreshTour(started.tourId)).toBe('open');
    expect(server.log).toHaveLength(asked);
    await rateOne(phone, tourId, 'having_meetings');
    server.state.up = false;
    expect(await phone.refreshTour(tourId)).toBe('open');
    server.state.up = true;
    server.state.token = 'another';
    expect(await phone.refreshTour(tourId)).toBe('open');
    expect(phone.session.ended).toEqual(['invalid_session']);
    expect(await ratings(phone, tourId, 'having_meetings')).toEqual([[false, null, 'bad']]);
  });
});

it('S16 S25 a token that is refused where the receipts are asked for ends the session', async () => {
  const name = 'having_meetings';
  await phone.concludeAll(tourId, await idOf(phone, tourId, name));
  await phone.allSent();
  await tablet.concludeAll(tourId, await idOf(tablet, tourId, name), { rating: 'not_applicable' });
  await tablet.allSent();
  const body = '{"error":"invalid_session"}';
  server.once(({ path }) => path.endsWith('/report'), { kind: 'answer', status: 401, body });
  expect(await phone.refreshTour(tourId)).toBe('open');
  expect(phone.session.ended).toEqual(['invalid_session']);
});

it('S24 S25 a tour that may be in the mirror only is not taken for one that is over', async () => {
  await phone.db.tours.clear();
  phone.db.isWhole = false;
  expect(await phone.refreshTour(tourId)).toBe('open');
  phone.db.isWhole = true;
  expect(await phone.refreshTour(tourId)).toBe('over');
});

describe('U8 a tour that was concluded elsewhere', () => {
  async function concludeThere(): Promise<void> {
    await tablet.concludeAll(tourId, await idOf(tablet, tourId, 'arriving_at_work'));
    await concludeTour(tablet.context, { tourId });
    await tablet.allSent();
  }

  it('U8 is over here, and its drafts are left behind, what was just typed too', async () => {
    await concludeThere();
    const flush = async () => {
      await rateOne(phone, tourId, 'having_meetings');
      return true;
    };
    expect(await phone.refreshTour(tourId, { flush })).toBe('over');
    expect(await openTourId(phone.db)).toBeNull();
    expect(await tourById(phone.db, tourId)).toBeNull();
    const left = await answersLeftBehind(phone.db);
    expect(left.map(({ name, answers }) => [name, answers.length])).toEqual([['having_meetings', 1]]);
    expect(await phone.refreshTour(tourId)).toBe('over');
  });

  it('U8 PH14 S33 stays open here while something of it is not saved, and is over at a later look', async () => {
    await concludeThere();
    await rateOne(phone, tourId, 'having_meetings');
    expect(await phone.refreshTour(tourId, { flush: async () => false })).toBe('open');
    expect(await openTourId(phone.db)).toBe(tourId);
    expect(await ratings(phone, tourId, 'having_meetings')).toEqual([[false, null, 'bad']]);
    expect(await phone.refreshTour(tourId)).toBe('over');
  });

  it('U8 S14 what waits of it is refused, stays, and can be taken out as text', async () => {
    await concludeThere();
    await phone.engine.stop();
    await phone.concludeAll(tourId, await idOf(phone, tourId, 'having_meetings'));
    expect(await phone.refreshTour(tourId)).toBe('over');
    await purgeOver(phone.db, phone.context.now(), null);
    expect(await unsentEntries(phone.db)).toHaveLength(1);

    const after = await makeDevice(server, { ...phone, clock: phone.clock });
    after.engine.start();
    await until(async () => (await unsentEntries(after.db))[0]?.state === 'needs-you', 'the refusal');
    const out = await exportableAnswers(after.db);
    expect(out).toMatchObject([{ name: 'having_meetings', refused: true }]);
    expect(out[0]?.answers.map(({ rating }) => rating)).toEqual(['good', 'good']);
  });
});
