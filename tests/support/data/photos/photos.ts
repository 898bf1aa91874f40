import { createHash, randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { paths } from '#contract/http/paths.ts';
import type { WireTouchpoint, WireTour } from '#contract/inspections/tour.ts';
import type { AnnouncedPhoto } from '#domain/photo.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { CallResponse } from '../../server/serverCalls.ts';
import type { Person, TestServer } from '../../server/serverForTests.ts';
import { answersTo, startedTour, touchpointNamed } from '../serverTour.ts';

/** A photo with what a device announces of it (PH2, PH6). */
export type DevicePhoto = { readonly bytes: Buffer<ArrayBuffer>; readonly announced: AnnouncedPhoto };

/** What a device would announce of these bytes. */
export function devicePhoto(
  bytes: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
): DevicePhoto {
  const own = Buffer.from(Uint8Array.from(bytes).buffer);
  return {
    bytes: own,
    announced: {
      id: uuidv7(new Date(), randomBytes),
      sha256: createHash('sha256').update(own).digest('hex'),
      bytes: own.length,
      width,
      height,
      taken_at: nextEventTime(),
    },
  };
}

type Look = { readonly width?: number; readonly height?: number; readonly quality?: number };

/** Random pixels, smooth enough that the file has the size of a photo. */
export function noise(width: number, height: number): Sharp {
  const grain = Math.max(1, Math.floor(width / 8));
  const tall = Math.max(1, Math.floor(height / 8));
  return sharp(randomBytes(grain * tall * 3), { raw: { width: grain, height: tall, channels: 3 } }).resize(
    width,
    height,
    { kernel: 'cubic', fit: 'fill' },
  );
}

/** A real JPEG without any metadata. */
export async function makePhoto({
  width = 640,
  height = 480,
  quality = 80,
}: Look = {}): Promise<DevicePhoto> {
  const bytes = await noise(width, height).jpeg({ quality }).toBuffer();
  return devicePhoto(bytes, { width, height });
}

let taken = Date.now();

/** A second later each time, so that photos are ordered by when they were made. */
const nextEventTime = () => new Date((taken += 1000)).toISOString();

/** A photo that is announced and never sent. */
export function announcedOnly(change: Partial<AnnouncedPhoto> = {}): AnnouncedPhoto {
  return {
    id: uuidv7(new Date(), randomBytes),
    sha256: randomBytes(32).toString('hex'),
    bytes: 300_000,
    width: 2048,
    height: 1536,
    taken_at: nextEventTime(),
    ...change,
  };
}

/** Concludes a touchpoint with photos; the n-th list belongs to the n-th answer. */
export function saveWithPhotos(
  server: Pick<TestServer, 'call'>,
  person: Person,
  touchpoint: WireTouchpoint,
  photos: readonly (readonly AnnouncedPhoto[])[],
  key?: string,
): Promise<CallResponse> {
  const sub_touchpoints = answersTo(touchpoint).map((answer, place) => {
    const own = photos[place] ?? [];
    return own.length === 0 ? answer : { ...answer, photos: own };
  });
  return server.call(paths.touchpoint(touchpoint.id), {
    method: 'PUT',
    token: person.token,
    key,
    body: { touchpoint: { floor: null, sub_touchpoints } },
  });
}

export type TourWithPhotos = {
  readonly tour: WireTour;
  readonly touchpoint: WireTouchpoint;
  readonly photos: readonly DevicePhoto[];
};

/** A tour whose first answer has announced these photos. */
export async function announcedTour(
  server: TestServer,
  person: Person,
  photos: readonly DevicePhoto[],
): Promise<TourWithPhotos> {
  const tour = await startedTour(server, person);
  const touchpoint = touchpointNamed(tour, 'arriving_at_work');
  const answer = await saveWithPhotos(server, person, touchpoint, [photos.map(({ announced }) => announced)]);
  if (answer.status !== 200) throw new Error(`Not announced: ${answer.status} ${answer.text}`);
  return { tour, touchpoint, photos };
}
