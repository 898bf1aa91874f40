import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { photoBytes, photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { exportUnsent } from '../../../../src/actions/exportUnsent.ts';
import { importUnsent } from '../../../../src/actions/importUnsent.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
let address: { tourId: string; touchpointId: string; subTouchpointId: string };
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];

beforeEach(async () => {
  server = createFakeServer();
  ({ device, address, add } = await makePhotoDevice(server));
});

const another = async () => {
  return makeDevice(server, { clock: device.clock });
};
const shownOn = ({ db }: Device) => photosOfTouchpoint(db, address.tourId, address.touchpointId);
const conclude = () => device.concludeAll(address.tourId, address.touchpointId);
const textOf = (bytes: ArrayBuffer | null) => new TextDecoder().decode(bytes ?? new ArrayBuffer(0));

describe('the copy in a file', () => {
  it('S30 PH10 carries photos, of drafts and of what waits, and what it loads is sent once', async () => {
    const first = await add(newPhoto('first canary'));
    await conclude();
    const second = await add(newPhoto('second canary'));
    const text = await device.copyText();
    expect(JSON.parse(text)).toMatchObject({ version: 4 });
    const there = await another();
    expect((await importUnsent(there.context, { text, userId: device.userId })).ok).toBe(true);
    expect(await shownOn(there)).toMatchObject([
      { id: first, state: 'waiting', isHere: true },
      { id: second, state: 'draft', isHere: true },
    ]);
    expect(textOf(await photoBytes(there.db, address.tourId, second))).toContain('second canary');
    expect((await importUnsent(there.context, { text, userId: device.userId })).ok).toBe(true);
    for (const one of [device, there]) {
      one.engine.start();
      await one.allSent();
    }
    expect(server.photos.received()).toEqual([first]);
    expect(server.photos.sent.map(({ id }) => id)).toEqual([first]);
  });

  const exported = () => exportUnsent(device.context, { id: device.userId, email: 'ines@storey.test' });
  const marks = async () => (await unsentEntries(device.db)).map(({ copied = false }) => copied);
  /** Before the bytes of the next photo are read. */
  function beforeNextPhoto(happens: () => Promise<unknown>) {
    const { photoBytes: table } = device.db;
    const read = table.get.bind(table);
    return vi.spyOn(table, 'get').mockImplementationOnce((key: object) => {
      const row = happens().then(async () => read(key as never));
      return row as unknown as ReturnType<typeof read>;
    });
  }

  it('S30 PH10 never has two photos in one text', async () => {
    for (let count = 0; count < 3; count += 1) await add(newPhoto('canary', 9_000));
    const written = vi.spyOn(JSON, 'stringify');
    const text = await device.copyText();
    const texts = written.mock.results.map(({ value }) => String(value));
    written.mockRestore();
    const photosIn = (one: string) => one.split('"thumbnail":').length - 1;
    expect(photosIn(text)).toBe(3);
    expect(texts.map(photosIn).filter((count) => count > 0)).toEqual([1, 1, 1]);
  });

  it('S30 S5 PH10 is of one moment: what was concluded and added while photos were read is in it', async () => {
    await add(newPhoto('first canary'));
    await conclude();
    const [, before] = await unsentEntries(device.db);
    const late: string[] = [];
    const reading = beforeNextPhoto(async () => {
      late.push(await add(newPhoto('late canary')));
      await conclude();
    });
    const text = await device.copyText();
    reading.mockRestore();
    const copy = JSON.parse(text) as { entries: { operationId: string }[]; photos: { id: string }[] };
    const entries = await unsentEntries(device.db);
    expect(copy.entries.map(({ operationId }) => operationId)).toEqual(
      entries.map(({ operationId }) => operationId),
    );
    expect(copy.entries.map(({ operationId }) => operationId)).not.toContain(before?.operationId);
    expect(copy.photos.map(({ id }) => id)).toEqual(expect.arrayContaining(late));
    expect(copy.photos).toHaveLength(2);
    expect(new Set(await marks())).toEqual(new Set([true]));
  });

  it('S30 PH10 leaves out a photo that was received while another one was read', async () => {
    const first = await add();
    const second = await add();
    const reading = beforeNextPhoto(async () =>
      device.db.photos.update([address.tourId, second], { received_at: '2026-11-21T08:30:00.000Z' }),
    );
    const { photos } = JSON.parse(await device.copyText()) as { photos: { id: string }[] };
    reading.mockRestore();
    expect(photos.map(({ id }) => id)).toEqual([first]);
  });

  it('S30 S5 that cannot be made is refused, and nothing counts as copied', async () => {
    await add();
    await conclude();
    const reading = beforeNextPhoto(() => Promise.reject(new RangeError('Invalid string length')));
    expect(await exported()).toEqual({ ok: false, reason: 'not_saved' });
    reading.mockRestore();
    expect(new Set(await marks())).toEqual(new Set([false]));
    const size = vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(500_000_001);
    expect(await exported()).toEqual({ ok: false, reason: 'not_saved' });
    size.mockRestore();
    expect(new Set(await marks())).toEqual(new Set([false]));
    expect((await exported()).ok).toBe(true);
    expect(new Set(await marks())).toEqual(new Set([true]));
  });
});
