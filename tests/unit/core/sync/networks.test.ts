import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { firstUnsentItems } from '#db/outbox/unsentItems.ts';
import { touchpointProgress } from '#db/tours/touchpointProgress.ts';
import { commentOnSubTouchpoint } from '../../../../src/actions/commentOnSubTouchpoint.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer, type FakeServer, type WireLogLine } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
let networkChanges: (isOtherNetwork?: boolean) => void;

beforeEach(async () => {
  server = createFakeServer();
  const wakeSources = (wake: (isOtherNetwork?: boolean) => void) => {
    networkChanges = wake;
    return () => undefined;
  };
  device = await makeDevice(server, { wakeSources });
  device.engine.start();
});

const dislikes = 'select all from the menu';
const isSave = ({ method, path }: WireLogLine) => method === 'PUT' && path.includes('/touchpoints/');
const saysIt = (line: WireLogLine) => isSave(line) && line.body.includes(dislikes);
const isHealth = ({ path }: WireLogLine) => path === '/api/health/live';
const status = () => device.engine.status.getState();

/** A network that answers what `fits` by a page of its own, until the returned function is called. */
function refuse(
  fits: (line: WireLogLine) => boolean,
  code = 403,
  body = '<html>Rejected</html>',
): () => void {
  const rule = (line: WireLogLine) => (fits(line) ? ({ kind: 'answer', status: code, body } as const) : null);
  server.state.faults.push(rule);
  return () => void server.state.faults.splice(server.state.faults.indexOf(rule), 1);
}

async function say(tourId: string, touchpointId: string, text: string): Promise<void> {
  const touchpoint = await device.db.touchpoints.get([tourId, touchpointId]);
  const subTouchpointId = touchpoint?.sub_touchpoints[0]?.id ?? '';
  await commentOnSubTouchpoint(device.context, { tourId, touchpointId, subTouchpointId, comment: text });
}

/** A tour with a text that a network dislikes, concluded. */
async function withText(name = 'having_meetings', text = dislikes) {
  const { tourId, touchpoint } = await device.startTour();
  const { id } = await touchpoint(name);
  await say(tourId, id, text);
  await device.concludeAll(tourId, id);
  return { tourId, id };
}

/** Lets pauses end until `met`. */
async function passUntil(met: () => boolean | Promise<boolean>): Promise<void> {
  await until(async () => {
    if (await met()) return true;
    device.clock.advance(5_000);
    return met();
  });
}

const timesOf = async (id: string) =>
  (await unsentEntries(device.db)).find(({ refs }) => refs.touchpoint === id)?.network?.times ?? 0;

describe('a network that refuses one text', () => {
  it('S10 S31 shows it at its touchpoint the third time, asks for health first, and lets all else through', async () => {
    refuse(saysIt);
    const { tourId, id } = await withText();
    await passUntil(() => status().needsYou === 1);
    const [entry] = await unsentEntries(device.db);
    expect(entry).toMatchObject({ state: 'waiting', network: { times: 3, reached: true } });
    expect(entry?.lastFailure).toMatchObject({ reason: 'not_our_server', status: 403 });
    expect(server.log.filter(isHealth).length).toBeGreaterThan(0);
    expect((await touchpointProgress(device.db, tourId, id)).where).toBe('needs_you');
    const other = await withText('arriving_at_work', 'a quiet place');
    await passUntil(async () => (await unsentCount(device.db)) === 1);
    expect((await touchpointProgress(device.db, other.tourId, other.id)).where).toBe('on_the_server');
    expect(status().needsYou).toBe(1);
    expect(device.session.ended).toEqual([]);
  });

  it('S5 S31 concluded again in other words it takes its place, under a new id that names it', async () => {
    refuse(saysIt);
    const { tourId, id } = await withText();
    await passUntil(() => status().needsYou === 1);
    const [refused] = await unsentEntries(device.db);
    await say(tourId, id, 'the menu lists everything');
    await concludeTouchpoint(device.context, { tourId, touchpointId: id });
    await passUntil(async () => (await unsentCount(device.db)) === 0);
    const save = server.changes().findLast(isSave);
    expect(save?.key).not.toBe(refused?.operationId);
    expect(save?.replaces).toBe(refused?.operationId);
    expect(status().needsYou).toBe(0);
  });

  it('S5 S31 a rewording concluded before it is shown takes its place at the third refusal', async () => {
    refuse(saysIt);
    const { tourId, id } = await withText();
    await until(async () => (await timesOf(id)) === 1);
    await say(tourId, id, 'the menu lists everything');
    await concludeTouchpoint(device.context, { tourId, touchpointId: id });
    expect(await unsentCount(device.db)).toBe(2);
    await passUntil(async () => (await unsentCount(device.db)) === 0);
    expect(server.changes().filter((line) => isSave(line) && !saysIt(line))).toHaveLength(1);
  });

  it('S12 it is tried every five minutes, and at once in another network, where its flag goes', async () => {
    const end = refuse(saysIt);
    const { id } = await withText();
    await passUntil(() => status().needsYou === 1);
    const [entry] = await unsentEntries(device.db);
    expect((entry?.nextAttemptAt ?? 0) - (entry?.lastFailure?.at ?? 0)).toBe(5 * 60_000);
    await device.engine.sendNow();
    expect(await timesOf(id)).toBe(4);
    networkChanges(true);
    await until(async () => (await timesOf(id)) === 5);
    end();
    networkChanges(true);
    await device.allSent();
    await until(() => status().needsYou === 0);
  });
});

describe('a network that refuses more', () => {
  it.each([403, 405])('S10 every PUT, by %i: it is the network, and nothing is flagged', async (code) => {
    refuse((line) => line.method === 'PUT', code);
    const first = await withText();
    const second = await withText('arriving_at_work', 'a quiet place');
    await passUntil(async () => (await timesOf(first.id)) >= 5 && (await timesOf(second.id)) >= 5);
    // Starts get through meanwhile, which says nothing of saves.
    expect(server.tours.size).toBe(2);
    expect(status().needsYou).toBe(0);
    const items = await firstUnsentItems(device.db, 9);
    expect(items.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  it('S10 S16 everything, by a gateway’s 403: nothing is flagged, and nobody is signed out', async () => {
    refuse(() => true, 403, '{"error":"forbidden","message":"Forbidden"}');
    await withText();
    const tries = async () => (await unsentEntries(device.db))[0]?.network?.times ?? 0;
    await passUntil(async () => (await tries()) >= 4);
    expect(status()).toMatchObject({ needsYou: 0, reachable: 'no', unsent: 2 });
    expect(device.session.ended).toEqual([]);
  });

  it('S10 S16 401 to every token beside a health that is the server’s: the login check, and the token stays', async () => {
    const end = refuse((line) => line.token !== null, 401);
    await withText();
    await passUntil(() => status().loginRefused);
    expect(device.session).toMatchObject({ token: server.state.token, ended: [] });
    await until(async () => (await unsentEntries(device.db))[0]?.network?.times === 3);
    expect(status().needsYou).toBe(0);
    end();
    networkChanges(true);
    await until(() => !status().loginRefused);
    await passUntil(async () => (await unsentCount(device.db)) === 0);
  });

  it('S16 without health it is not the login check', async () => {
    refuse(() => true, 401);
    await withText();
    await passUntil(async () => ((await unsentEntries(device.db))[0]?.network?.times ?? 0) >= 4);
    expect(status().loginRefused).toBe(false);
  });
});
