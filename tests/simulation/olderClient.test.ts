import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { paths } from '#contract/http/paths.ts';
import { tour as tourShape } from '#contract/inspections/tour.ts';
import { tourListPage } from '#contract/inspections/tourList.ts';
import { saveCatalogue } from '#db/lists/catalogue.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { concludeTour } from '../../src/actions/concludeTour.ts';
import { reportAnotherFloor } from '../../src/actions/reportAnotherFloor.ts';
import { createReferenceData } from '../../src/sync/referenceData.ts';
import { grownCatalogues, laterCatalogue } from '../support/data/laterCatalogue.ts';
import { concludeAll, type Device, makeDevice, makeStartedTour, until } from '../support/data/makeDevice.ts';
import { unsentCount } from '../support/data/unsentCount.ts';
import { startServer, type TestServer } from '../support/server/serverForTests.ts';

let server: TestServer;
let device: Device;
beforeAll(async () => {
  server = await startServer('sqlite', { catalogues: grownCatalogues });
});
afterEach(async () => {
  await device.engine.stop();
  device.db.close();
});
afterAll(() => server.stop());

/** A response of a later server: everything of today, and additional fields. Errors stay lists of keys by field. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown);
  if (value === null || typeof value !== 'object') return value;
  const inner = Object.entries<unknown>({ ...value }).map(
    ([name, part]) => [name, name === 'errors' ? part : grown(part)] as const,
  );
  return { ...Object.fromEntries(inner), since_version: 7, more: { nested: [null, 'unknown'] } };
}

async function laterServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { url, method, headers, body: given } = new Request(input, init);
  const body = given === null ? null : await new Response(given).text();
  const answer = await fetch(server.url + new URL(url).pathname, { method, headers, body });
  const text = JSON.stringify(grown(await answer.json()));
  return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } });
}

async function olderDevice(catalogue: Catalogue): Promise<Device> {
  const { token, id } = await server.person();
  const building = {
    id: await server.building(),
    mandate_id: 'm1',
    name: 'Library',
    street: null,
    city: null,
  };
  const one = await makeDevice({ fetch: laterServer, building, state: { token } }, { userId: id });
  await saveCatalogue(one.db, catalogue, '2020-01-01T00:00:00.000Z');
  return one;
}

/**
 * The latest tour of this person on the server in this state; read there, because the device forgets concluded
 * tours.
 */
async function storedTour({ session }: Device, status: 'open' | 'concluded' = 'open') {
  const token = session.token ?? '';
  const { items } = tourListPage.parse(
    (await server.call(`${paths.tours}?status=${status}`, { token })).json,
  );
  return tourShape.parse((await server.call(paths.tour(items[0]?.id ?? ''), { token })).json);
}

describe('a client that is older than the server', () => {
  it('S21 S9 S3 is understood, and understands answers that hold more than it knows', async () => {
    device = await olderDevice(standardCatalogue);
    const { tourId, touchpoint } = await makeStartedTour(device);
    await concludeAll(device, tourId, (await touchpoint('having_meetings')).id);
    await device.db.outbox.toCollection().modify({ contractVersion: 0 });
    device.engine.start();
    await until(async () => (await unsentCount(device.db)) === 0);
    const { touchpoints } = await storedTour(device);
    expect(touchpoints.filter((one) => one.completed).map((one) => one.name)).toEqual(['having_meetings']);
  });

  it('L5 S4 S21 sends a whole tour that it began before the catalogue grew, and begins the next with the newer one', async () => {
    device = await olderDevice(standardCatalogue);
    const { tourId } = await makeStartedTour(device);
    const visible = (await touchpointsOfTour(device.db, tourId)).filter((one) => !one.hide);
    for (const one of visible) {
      await concludeAll(device, tourId, one.id, { floor: one.multi_instance ? 1 : null });
    }
    const parent = visible.find((one) => one.multi_instance)?.id ?? '';
    const above = await reportAnotherFloor(device.context, { tourId, touchpointId: parent });
    if (!above.ok) throw new Error(above.reason);
    await concludeAll(device, tourId, above.value.touchpointId, { floor: 2 });
    // The device receives the newer catalogue before its outbox is drained.
    const { db, api, clock, session } = device;
    const lists = createReferenceData({
      db,
      api,
      now: clock.now,
      token: () => session.token,
      tokenRefused: () => {},
      whenIdle: async () => {},
      loading: createStore(() => true),
    });
    expect(await lists.refreshCatalogue()).toBe('stored');
    expect(await concludeTour(device.context, { tourId })).toMatchObject({ ok: true });

    device.engine.start();
    await until(async () => (await unsentCount(db)) === 0);
    const tour = await storedTour(device, 'concluded');
    expect(tour.concluded_at).not.toBeNull();
    expect(tour.touchpoints.map((one) => [one.name, one.completed, one.floor])).toEqual([
      ['arriving_at_work', true, null],
      ['entering_the_building', true, null],
      ['working_in_the_building', true, 1],
      ['working_in_the_building', true, 2],
      ['having_meetings', true, null],
    ]);
    expect(tour.touchpoints.flatMap((one) => one.sub_touchpoints).every((sub) => sub.rating === 'good')).toBe(
      true,
    );

    const next = await makeStartedTour(device);
    const asked = (await next.touchpoint('having_meetings')).sub_touchpoints.map((sub) => sub.touchpoint_id);
    const newer = laterCatalogue.touchpoints.find((one) => one.name === 'having_meetings');
    expect(asked).toEqual(newer?.sub_touchpoints.map(({ id }) => id));
    await concludeAll(device, next.tourId, (await next.touchpoint('having_meetings')).id);
    await until(async () => (await unsentCount(db)) === 0);
    expect((await storedTour(device)).touchpoints.filter((one) => one.completed)).toHaveLength(1);
  });

  it('S6 S14 S18 what another version froze and nobody can read holds up nothing else', async () => {
    device = await olderDevice(standardCatalogue);
    const { tourId, touchpoint } = await makeStartedTour(device);
    for (const name of ['having_meetings', 'arriving_at_work']) {
      await concludeAll(device, tourId, (await touchpoint(name)).id);
    }
    await device.db.outbox
      .filter((entry) => entry.refs.touchpointName === 'having_meetings')
      .modify({ payload: '{"answers":"in another shape"}' });
    device.engine.start();
    await until(async () => (await unsentCount(device.db)) === 1);
    expect(await unsentEntries(device.db)).toMatchObject([{ state: 'needs-you', attempts: 0 }]);
  });

  it('S21 S14 S18 whose catalogue is not the one of its version loses nothing: what is refused stays, and says so', async () => {
    const shorter = standardCatalogue.touchpoints.map((one) =>
      one.name === 'having_meetings' ? { ...one, sub_touchpoints: one.sub_touchpoints.slice(1) } : one,
    );
    device = await olderDevice({ ...standardCatalogue, touchpoints: shorter });
    device.engine.start();
    const { tourId, touchpoint } = await makeStartedTour(device);
    const meetings = await touchpoint('having_meetings');
    const arriving = await touchpoint('arriving_at_work');
    await concludeAll(device, tourId, meetings.id, { rating: 'not_applicable' });
    await concludeAll(device, tourId, arriving.id);
    await until(async () => (await unsentEntries(device.db)).some((entry) => entry.state === 'needs-you'));
    await until(async () => (await unsentCount(device.db)) === 1);
    const [refused] = await unsentEntries(device.db);
    expect(refused).toMatchObject({ kind: 'save-touchpoint', lastFailure: { reason: 'refused_answers' } });
    const kept = await device.db.touchpoints.get([tourId, meetings.id]);
    expect(kept?.sub_touchpoints.every((sub) => sub.rating === 'not_applicable')).toBe(true);
    const { touchpoints } = await storedTour(device);
    expect(touchpoints.find((one) => one.completed)?.name).toBe('arriving_at_work');
  });
});
