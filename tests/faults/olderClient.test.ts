import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { tour as tourShape } from '#contract/tour.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { standardCatalogue } from '#domain/standardCatalogue.ts';
import { concludeTour } from '../../src/actions/concludeTour.ts';
import { keepCatalogue } from '../../src/db/catalogue.ts';
import { unsentCount, unsentEntries } from '../../src/db/outbox.ts';
import { remoteIdOf } from '../../src/db/remoteIds.ts';
import { touchpointsOfTour } from '../../src/db/touchpoints.ts';
import { aDevice, aStartedTour, concludeAll, type Device, until } from '../support/aDevice.ts';
import { startServer, type TestServer } from '../support/serverForTests.ts';

let server: TestServer;
let device: Device;
beforeAll(async () => {
  server = await startServer('sqlite');
});
afterEach(async () => {
  await device.engine.stop();
  device.db.close();
});
afterAll(() => server.stop());

/** What a later server may answer: everything that is there today, and more. Errors stay lists of keys by field. */
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
  const one = await aDevice({ fetch: laterServer, building, state: { token } }, { userId: id });
  await keepCatalogue(one.db, catalogue, '2020-01-01T00:00:00.000Z');
  return one;
}

async function storedTour({ db, session }: Device, tourId: string) {
  const remote = (await remoteIdOf(db, tourId, tourId)) ?? '';
  return tourShape.parse((await server.call(paths.tour(remote), { token: session.token ?? '' })).json);
}

const [first] = standardCatalogue.touchpoints;

describe('a client that is older than the server', () => {
  it('S21 S9 S3 is understood, and understands answers that hold more than it knows', async () => {
    device = await olderDevice(standardCatalogue);
    const { tourId, touchpoint } = await aStartedTour(device);
    await concludeAll(device, tourId, (await touchpoint('having_meetings')).id);
    await device.db.outbox.toCollection().modify({ contractVersion: 0 });
    device.engine.start();
    await until(async () => (await unsentCount(device.db)) === 0);
    const { touchpoints } = await storedTour(device, tourId);
    expect(touchpoints.filter((one) => one.completed).map((one) => one.name)).toEqual(['having_meetings']);
  });

  it('S21 S4 whose catalogue lacks a touchpoint concludes all that it knows', async () => {
    device = await olderDevice({ ...standardCatalogue, touchpoints: standardCatalogue.touchpoints.slice(1) });
    device.engine.start();
    const { tourId } = await aStartedTour(device);
    const known = (await touchpointsOfTour(device.db, tourId)).filter((one) => !one.hide);
    for (const one of known) {
      await concludeAll(device, tourId, one.id, { floor: one.multi_instance ? 1 : null });
    }
    await until(async () => (await unsentCount(device.db)) === 0);
    const { touchpoints } = await storedTour(device, tourId);
    expect(touchpoints.filter((one) => !one.completed).map((one) => one.name)).toEqual([first?.name]);
    expect(await concludeTour(device.context, { tourId })).toMatchObject({ ok: true });
    await until(async () => (await unsentCount(device.db)) === 0);
  });

  it('S6 S14 S18 what another version froze and nobody can read holds up nothing else', async () => {
    device = await olderDevice(standardCatalogue);
    const { tourId, touchpoint } = await aStartedTour(device);
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

  it('S21 S14 S18 whose catalogue lacks a question loses nothing: what is refused stays, and says so', async () => {
    const shorter = standardCatalogue.touchpoints.map((one) =>
      one.name === 'having_meetings' ? { ...one, sub_touchpoints: one.sub_touchpoints.slice(1) } : one,
    );
    device = await olderDevice({ ...standardCatalogue, touchpoints: shorter });
    device.engine.start();
    const { tourId, touchpoint } = await aStartedTour(device);
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
    const { touchpoints } = await storedTour(device, tourId);
    expect(touchpoints.find((one) => one.completed)?.name).toBe('arriving_at_work');
  });
});
