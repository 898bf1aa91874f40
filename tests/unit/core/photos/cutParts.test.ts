import { afterEach, beforeEach, expect, it } from 'vitest';
import { classifyPhoto } from '../../../../src/sync/photos/classifyPhoto.ts';
import { sendPhoto } from '../../../../src/sync/photos/sendPhoto.ts';
import { concludeAll, type Device, until } from '../../../support/data/makeDevice.ts';
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
  await concludeAll(device, made.address.tourId, made.address.touchpointId);
});
afterEach(async () => {
  await device.engine.stop();
  device.db.close();
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
  const call = { token: 'token-1', signal: new AbortController().signal, bytes: stored.bytes, beat };
  const { result } = await sendPhoto(device.api, { ...entry, attempts: 2 }, call);
  expect(server.log.slice(-2).map(({ method }) => method)).toEqual(['HEAD', 'POST']);
  expect(classifyPhoto(result).kind).toBe('later');
});
