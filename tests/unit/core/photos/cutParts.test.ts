import { beforeEach, describe, expect, it } from 'vitest';
import { classifyPhoto } from '../../../../src/sync/photos/classifyPhoto.ts';
import { sendPhoto } from '../../../../src/sync/photos/sendPhoto.ts';
import { type Device, until } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;

beforeEach(async () => {
  server = createFakeServer();
  const made = await makePhotoDevice(server);
  device = made.device;
  await made.add(newPhoto('long', 200_000));
  await device.concludeAll(made.address.tourId, made.address.touchpointId);
});

/** How many failures in a row the photo's entry has after this attempt. */
async function failuresAfter(attempt: number): Promise<number | undefined> {
  const found = async () =>
    (await device.db.outbox.toArray()).find(
      ({ kind, attempts, state }) => kind === 'send-photo' && attempts === attempt && state === 'waiting',
    );
  await until(async () => (await found()) !== undefined, `the end of attempt ${attempt}`);
  return (await found())?.failures;
}

it('PH7 S11 bytes of a part that was cut reset the pause, and a part that brought none does not', async () => {
  for (const bytes of [10_000, 10_000, 0, 0]) server.photos.cut(bytes);
  device.engine.start();
  const failures = [await failuresAfter(1)];
  for (const attempt of [2, 3, 4]) {
    // Set after the attempt is stored: a clock that is advanced before would not find it.
    await until(() => device.clock.pending().length > 0, 'the timer of the next attempt');
    device.clock.advance(60_000);
    failures.push(await failuresAfter(attempt));
  }
  expect(server.photos.sent.map(({ offset }) => offset)).toEqual([0, 10_000, 20_000, 20_000]);
  expect(failures).toEqual([1, 1, 1, 2]);
});

it('PH7 S10 a store that fails once a forgotten upload is begun anew is no refusal of the server', async () => {
  server.photos.cut(10_000);
  device.engine.start();
  await failuresAfter(1);
  await device.engine.stop();
  server.photos.uploads.clear();
  server.once(({ method }) => method === 'HEAD', { kind: 'answer', status: 404, body: '' });
  const entry = (await device.db.outbox.toArray()).find(({ kind }) => kind === 'send-photo');
  const [stored] = await device.db.photoBytes.toArray();
  if (entry === undefined || stored === undefined) throw new Error('no photo');
  const beat = () => Promise.reject(new DOMException('no', 'UnknownError'));
  const { signal } = new AbortController();
  const call = { token: 'token-1', signal, bytes: stored.bytes, beat, offsets: new Map<string, number>() };
  const { result } = await sendPhoto(device.api, { ...entry, attempts: 2 }, call);
  expect(server.log.slice(-2).map(({ method }) => method)).toEqual(['HEAD', 'POST']);
  expect(classifyPhoto(result).kind).toBe('later');
});

describe('a part', () => {
  /** Sends the photo, each time as soon as it may be tried again; returns where each part began, and its length. */
  async function parts(): Promise<(readonly [number, number])[]> {
    device.engine.start();
    await until(async () => {
      await device.engine.sendNow();
      return (await device.db.outbox.count()) === 0;
    }, 'an empty outbox');
    expect(server.photos.received()).toHaveLength(1);
    return server.photos.sent.map(({ offset, bytes }) => [offset, bytes.length]);
  }
  const isPart = ({ method }: { readonly method: string }) => method === 'PATCH';

  it('PH7 that was cut is gone on with, no byte is sent twice, and the next is small until one arrives', async () => {
    server.photos.cut(20_000);
    expect(await parts()).toEqual([
      [0, 200_000],
      [20_000, 64_000],
      [84_000, 116_000],
    ]);
    const calls = server.log.filter(({ path }) => path.includes('/photos')).map(({ method }) => method);
    expect(calls).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'PATCH']);
  });

  it('PH7 that is stale, because a browser repeats it by itself after a break, is a break', async () => {
    const body = '{"error":"offset_mismatch"}';
    server.once(isPart, { kind: 'answer', status: 409, body });
    expect(await parts()).toEqual([
      [0, 64_000],
      [64_000, 136_000],
    ]);
  });

  it('PH7 S10 of a photo that a network has refused is small to the end', async () => {
    server.once(isPart, { kind: 'answer', status: 413, body: '<html>' });
    server.photos.cut(10_000);
    expect((await parts()).map(([, length]) => length)).toEqual([64_000, 64_000, 64_000, 62_000]);
  });

  it('PH7 PH8 that the server was too busy for is sent whole, because each part is a turn', async () => {
    const headers = { 'content-type': 'application/json', 'retry-after': '1' };
    server.once(isPart, { kind: 'answer', status: 503, body: '{"error":"unavailable"}', headers });
    expect(await parts()).toEqual([[0, 200_000]]);
  });
});
