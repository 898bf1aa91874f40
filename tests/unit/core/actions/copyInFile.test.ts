import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { currentTourId } from '#db/tours/tours.ts';
import { commentOnSubTouchpoint } from '../../../../src/actions/commentOnSubTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { importUnsent } from '../../../../src/actions/importUnsent.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

const person = { id: 'ines', email: 'ines@example.org' };
let server: FakeServer;
let device: Device;
const devices: Device[] = [];

async function another(userId = person.id): Promise<Device> {
  const made = await makeDevice(server, { userId, indexedDB: new IDBFactory() });
  devices.push(made);
  return made;
}

beforeEach(async () => {
  server = createFakeServer();
  device = await another();
});

async function makeTourWithTwoFloors() {
  const { tourId, touchpoint } = await device.startTour();
  const working = await touchpoint('working_in_the_building');
  await device.concludeAll(tourId, working.id, { floor: 1 });
  const copy = await device.anotherFloor(tourId, working.id);
  await device.concludeAll(tourId, copy, { floor: 2 });
  return { tourId, copyId: copy };
}

const copyText = (from = device) => from.copyText(person);

const comments = async ({ db }: Device) =>
  (await unsentEntries(db)).flatMap(({ payload }) => /"comment":"([^"]+)"/.exec(payload)?.[1] ?? []);

async function concludeWith(one: Device, tourId: string, touchpointId: string, comment: string) {
  const [sub] = (await one.db.touchpoints.get([tourId, touchpointId]))?.sub_touchpoints ?? [];
  await commentOnSubTouchpoint(one.context, {
    tourId,
    touchpointId,
    subTouchpointId: sub?.id ?? '',
    comment,
  });
  await one.concludeAll(tourId, touchpointId);
}

describe('a copy of unsent work in a file', () => {
  it('S30 S22 sent from both devices, everything is on the server once', async () => {
    const { tourId } = await makeTourWithTwoFloors();
    const text = await copyText();
    await concludeTour(device.context, { tourId });
    const second = await another();
    expect(await importUnsent(second.context, { text, userId: person.id })).toEqual({
      ok: true,
      value: { added: 3, drafts: 0, known: 0, tourId },
    });
    second.engine.start();
    await second.allSent();
    device.engine.start();
    await device.allSent();
    expect(server.tours.size).toBe(1);
    const [tour] = server.tours.values();
    expect(tour?.touchpoints.filter((one) => one.completed).map((one) => one.floor)).toEqual([1, 2]);
    expect(tour?.concluded_at).not.toBeNull();
  });

  it('S30 S4 loaded twice on another device, a floor that both conclude again is one', async () => {
    const { tourId, copyId } = await makeTourWithTwoFloors();
    const text = await copyText();
    const second = await another();
    for (const added of [3, 0])
      expect(await importUnsent(second.context, { text, userId: person.id })).toMatchObject({
        value: { added },
      });
    for (const [one, floor] of [
      [second, 4],
      [device, 7],
    ] as const) {
      await one.concludeAll(tourId, copyId, { floor });
      one.engine.start();
      await one.allSent();
    }
    const [tour] = server.tours.values();
    expect(tour?.touchpoints.filter((one) => one.completed).map((one) => one.floor)).toEqual([1, 7]);
  });

  it('S30 S8 keeps operation ids, payloads and the bytes of first attempts', async () => {
    await makeTourWithTwoFloors();
    const before = await unsentEntries(device.db);
    const second = await another();
    await importUnsent(second.context, { text: await copyText(), userId: person.id });
    const told = (entries: typeof before) =>
      entries.map(({ operationId, payload, wire, kind, refs }) => ({
        operationId,
        payload,
        wire,
        kind,
        refs,
      }));
    expect(told(await unsentEntries(second.db))).toEqual(told(before));
    expect(await currentTourId(second.db)).toBe(await currentTourId(device.db));
  });

  it('S30 loaded twice, or where it comes from, adds nothing', async () => {
    await makeTourWithTwoFloors();
    const text = await copyText();
    expect(await importUnsent(device.context, { text, userId: person.id })).toMatchObject({
      value: { added: 0, known: 3 },
    });
    device.engine.start();
    await device.allSent();
    expect(await importUnsent(device.context, { text, userId: person.id })).toMatchObject({
      value: { added: 0, known: 3 },
    });
  });

  it('S5 S30 what a copy was taken of is not replaced by a new revision: somebody else may send it', async () => {
    const { tourId, copyId } = await makeTourWithTwoFloors();
    await copyText();
    await device.db.touchpoints.update([tourId, copyId], { changed: true });
    await device.concludeAll(tourId, copyId, { rating: 'not_applicable' });
    const kinds = (await unsentEntries(device.db)).map((entry) => entry.kind);
    expect(kinds).toEqual(['start-tour', 'save-touchpoint', 'add-floor', 'add-floor']);
  });

  it('S30 S31 a repair that comes with a copy takes the place of what it repairs, and that does not come back', async () => {
    const { tourId, copyId } = await makeTourWithTwoFloors();
    await device.db.outbox.where('seq').aboveOrEqual(2).modify({ attempts: 1, state: 'needs-you' });
    const before = await unsentEntries(device.db);
    const refusedText = await copyText();
    const second = await another();
    await importUnsent(second.context, { text: refusedText, userId: person.id });
    await second.concludeAll(tourId, copyId, { floor: 7 });

    expect(
      await importUnsent(device.context, { text: await copyText(second), userId: person.id }),
    ).toMatchObject({
      value: { added: 1 },
    });
    const after = await unsentEntries(device.db);
    expect(after.map(({ seq, kind }) => [seq, kind])).toEqual(before.map(({ seq, kind }) => [seq, kind]));
    expect(after.map(({ refs }) => refs.floor)).toEqual([null, 1, 7]);
    expect(after[2]?.replaces).toEqual([before[2]?.operationId]);
    expect(await importUnsent(device.context, { text: refusedText, userId: person.id })).toMatchObject({
      value: { added: 0, known: 3 },
    });
  });

  it('S30 S31 what was repaired here does not come back from a file, also once the repair is on the server', async () => {
    const { tourId, copyId } = await makeTourWithTwoFloors();
    await device.db.outbox.where('seq').aboveOrEqual(2).modify({ attempts: 1, state: 'needs-you' });
    const text = await copyText();
    await device.concludeAll(tourId, copyId, { floor: 7 });
    const [, refused] = await unsentEntries(device.db);
    await device.concludeAll(tourId, refused?.refs.touchpoint ?? '', { floor: 6 });
    device.engine.start();
    await device.allSent();
    expect(await importUnsent(device.context, { text, userId: person.id })).toMatchObject({
      value: { added: 0, known: 3 },
    });
    expect(await unsentEntries(device.db)).toEqual([]);
  });

  it('S5 S30 S31 a repair replaces a copy that waits behind what was refused, and would overwrite it', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('having_meetings');
    await concludeWith(device, tourId, id, 'in the file');
    const second = await another();
    await importUnsent(second.context, { text: await copyText(), userId: person.id });
    const [, inFile] = await unsentEntries(second.db);
    if (inFile === undefined) throw new Error('nothing was loaded');
    const { seq, createdAt } = inFile;
    const refused = { state: 'needs-you' as const, attempts: 1, createdAt: createdAt + 1 };
    await second.db.outbox.put({ ...inFile, operationId: 'own', ...refused });
    await second.db.outbox.put({ ...inFile, seq: seq + 2 });
    await concludeWith(second, tourId, id, 'the repair');
    expect(await comments(second)).toEqual(['the repair']);
    expect(await unsentEntries(second.db)).toMatchObject([
      { kind: 'start-tour' },
      { seq, replaces: ['own', inFile.operationId] },
    ]);
  });

  it('S31 a repair stands for every refusal of its floor, another device’s among them', async () => {
    const { tourId, copyId } = await makeTourWithTwoFloors();
    await device.db.outbox.where('seq').aboveOrEqual(2).modify({ attempts: 1, state: 'needs-you' });
    const floor = (await unsentEntries(device.db)).find((entry) => entry.kind === 'add-floor');
    if (floor === undefined) throw new Error('no floor waits');
    await device.db.outbox.add({ ...floor, seq: 9, operationId: 'elsewhere', copied: true });
    await device.concludeAll(tourId, copyId, { floor: 7 });
    const about = (await unsentEntries(device.db)).filter((entry) => entry.refs.touchpoint === copyId);
    expect(about.map(({ seq, kind, replaces }) => [seq, kind, replaces])).toEqual([
      [floor.seq, 'add-floor', [floor.operationId, 'elsewhere']],
    ]);
  });

  it('S15 S30 of somebody else, of a later version, or of nothing is refused and changes nothing', async () => {
    await makeTourWithTwoFloors();
    const text = await copyText();
    const other = await another('omar');
    const load = (content: string) => importUnsent(other.context, { text: content, userId: 'omar' });
    expect(await load(text)).toEqual({ ok: false, reason: 'somebody_else' });
    expect(await load(text.replace('"version": 4', '"version": 5'))).toEqual({
      ok: false,
      reason: 'newer_version',
    });
    expect(await load(text.replace('"version": 4', '"version": 3'))).toEqual({
      ok: false,
      reason: 'older_version',
    });
    expect(await load('%PDF')).toEqual({ ok: false, reason: 'not_a_copy' });
    expect(await load(text.replace('"payload"', '"pay"'))).toEqual({ ok: false, reason: 'not_a_copy' });
    expect(await unsentCount(other.db)).toBe(0);
  });
});
