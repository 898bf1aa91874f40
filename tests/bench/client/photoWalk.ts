import { createHash, randomBytes } from 'node:crypto';
import type { NewPhoto } from '#domain/photo.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { Database } from '../../../server/database/tables.ts';
import { addPhoto } from '../../../src/actions/addPhoto.ts';
import { concludeAll, type Device, makeDevice, makeStartedTour } from '../../support/data/makeDevice.ts';
import { allowPhotos } from '../../support/data/photos/photoDevice.ts';
import { insertOneBuilding, insertWalker } from '../server/walks.ts';

const size = { width: 2048, height: 1536 };
const perAnswer = 6;

/** A clock in real time; that of the helpers is set by tests. */
function realClock() {
  const setTimer = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
      return true;
    };
  };
  return {
    get time() {
      return Date.now();
    },
    now: () => new Date(),
    setTimer,
    pending: () => [],
    advance: () => undefined,
  };
}

/** A tour on a real device without its browser, connected by a wire to a real server. */
export async function photoWalk(database: Database, wirePort: number) {
  const place = await insertOneBuilding(database);
  const { token } = await insertWalker(database);
  // On the device the building belongs to the mandate that the helpers store; the server has its real one.
  const building = { ...place, mandate_id: 'm1', name: 'Library', street: '1 Book Street', city: 'Bern' };
  const made = await makeDevice(
    {
      building,
      state: { token },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const { method, headers, signal, url } = request;
        const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
        return fetch(url.replace('http://storey.test', `http://127.0.0.1:${wirePort}`), {
          method,
          headers,
          body,
          signal,
        });
      },
    },
    { clock: realClock() },
  );
  const device: Device = {
    ...made,
    context: { ...made.context, newId: () => uuidv7(new Date(), randomBytes) },
  };
  await allowPhotos(device);
  const { tourId, touchpoint } = await makeStartedTour(device);
  const newPhoto = (bytes: Buffer): NewPhoto => ({
    bytes: Uint8Array.from(bytes).buffer,
    thumbnail: new ArrayBuffer(1),
    ...size,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    taken_at: new Date().toISOString(),
  });
  return {
    device,
    /** Concludes a touchpoint, with photos if there are any. */
    conclude: async (name: string, photos: readonly Buffer[] = []) => {
      const { id: touchpointId, sub_touchpoints } = await touchpoint(name);
      for (const [number, bytes] of photos.entries()) {
        const subTouchpointId = sub_touchpoints[Math.floor(number / perAnswer)]?.id ?? '';
        const added = await addPhoto(device.context, {
          tourId,
          touchpointId,
          subTouchpointId,
          photo: newPhoto(bytes),
        });
        if (!added.ok) throw new Error(added.reason);
      }
      const concluded = await concludeAll(device, tourId, touchpointId);
      if (!concluded.ok) throw new Error(JSON.stringify(concluded.reason));
      device.engine.wake();
    },
  };
}
