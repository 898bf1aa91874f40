import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { storedTour } from '#contract/inspections/tour.ts';
import type { Database } from '../../../server/database/tables.ts';
import { type DevicePhoto, devicePhoto, noise } from '../../support/data/photos/photos.ts';
import { create, sendPart } from '../../support/data/photos/uploads.ts';
import { answersTo } from '../../support/data/serverTour.ts';
import { call } from '../../support/server/serverCalls.ts';
import { insertOneBuilding, insertWalker } from './walks.ts';

const size = { width: 2048, height: 1536 };
const maxOfAnswer = 6;
const retryMs = 200;

/** Pictures of somewhat less than `bytes` each. Few are enough: devices give each photo its own id. */
export async function pictures(count: number, bytes: number): Promise<readonly Buffer[]> {
  const made: Buffer[] = [];
  for (let number = 0; number < count; number += 1) {
    const picture = noise(size.width, size.height);
    const raw = await picture.raw().toBuffer();
    const as = (quality: number) =>
      sharp(raw, { raw: { ...size, channels: 3 } })
        .jpeg({ quality })
        .toBuffer();
    let quality = 90;
    let jpeg = await as(quality);
    while (jpeg.length > bytes && quality > 10) {
      quality -= 5;
      jpeg = await as(quality);
    }
    made.push(jpeg);
  }
  return made;
}

/** A device that has concluded a touchpoint and still has to send its photos. */
export type PhotoDevice = { readonly token: string; readonly photos: readonly DevicePhoto[] };

/** Devices whose answers are on the server, but not their photos. */
export async function announcedDevices(
  database: Database,
  url: string,
  { devices, each, of }: { readonly devices: number; readonly each: number; readonly of: readonly Buffer[] },
): Promise<PhotoDevice[]> {
  const building = await insertOneBuilding(database);
  const made: PhotoDevice[] = [];
  for (let device = 0; device < devices; device += 1) {
    const { token } = await insertWalker(database);
    const body = { cip_obj_id: building.id };
    const started = await call(url, paths.tours, { method: 'POST', token, body });
    const [touchpoint] = zod.parse(storedTour, started.json).touchpoints;
    if (touchpoint === undefined) throw new Error('A tour without touchpoints.');
    const photos = Array.from({ length: each }, (_, place) =>
      devicePhoto(of[(device * each + place) % of.length] ?? Buffer.alloc(0), size),
    );
    const sub_touchpoints = answersTo(touchpoint).map((answer, place) => {
      const own = photos.slice(place * maxOfAnswer, (place + 1) * maxOfAnswer);
      return own.length === 0 ? answer : { ...answer, photos: own.map(({ announced }) => announced) };
    });
    const saved = await call(url, paths.touchpoint(touchpoint.id), {
      method: 'PUT',
      token,
      body: { touchpoint: { floor: null, sub_touchpoints } },
    });
    if (saved.status !== 200) throw new Error(`Not announced: ${saved.status} ${saved.text}`);
    made.push({ token, photos });
  }
  return made;
}

/** Sends one photo until it is received; returns how often the server was too busy (503). */
async function untilReceived(url: string, device: PhotoDevice, photo: DevicePhoto): Promise<number> {
  let busy = 0;
  const created = await create(url, device, photo);
  if (created.status !== 201) throw new Error(`Not begun: ${created.status} ${created.text}`);
  let answer = await sendPart(url, device, photo);
  while (answer.status === 503) {
    busy += 1;
    await pause(retryMs);
    answer = await sendPart(url, device, photo, photo.bytes.length);
  }
  if (answer.status !== 200) throw new Error(`Not received: ${answer.status} ${answer.text}`);
  return busy;
}

/** Runs all devices at once, each sending one photo after the other; counts how often the server was too busy. */
export async function rush(
  devices: readonly PhotoDevice[],
  send: (device: PhotoDevice, photo: DevicePhoto) => Promise<number>,
): Promise<{ readonly ms: number; readonly busy: number }> {
  const began = performance.now();
  let busy = 0;
  await Promise.all(
    devices.map(async (device) => {
      for (const photo of device.photos) busy += await send(device, photo);
    }),
  );
  return { ms: performance.now() - began, busy };
}

/** Sends to the product. */
export const toProduct = (url: string) => (device: PhotoDevice, photo: DevicePhoto) =>
  untilReceived(url, device, photo);

/** Sends to the floor. */
export const toFloor = (url: string) => async (_device: PhotoDevice, photo: DevicePhoto) => {
  const answer = await fetch(`${url}/${photo.announced.id}`, { method: 'POST', body: photo.bytes });
  if ((await answer.text()) !== photo.announced.sha256) throw new Error('The floor has another digest.');
  return 0;
};
