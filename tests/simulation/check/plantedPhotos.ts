import { paths } from '#contract/http/paths.ts';
import type * as Photo from '#db/photos/putPhoto.ts';
import type * as Withdraw from '#db/photos/withdrawPhotos.ts';
import type { SimServer, WireCall } from '../faults/simulated/simServer.ts';
import type { PlantedBug } from './PlantedBug.ts';

const isPart = ({ method, path }: WireCall) => method === 'PATCH' && path.startsWith(paths.photos);

const deliveredBy =
  (deliver: (server: SimServer, call: WireCall) => ReturnType<SimServer['deliver']>) =>
  (server: SimServer): SimServer => ({ ...server, deliver: (call) => deliver(server, call) });

/** Mistakes with photos; found in schedules with photos. */
export const plantedPhotos: readonly PlantedBug[] = [
  {
    name: 'the bytes of a draft are on the wire',
    breaks: /^I2/,
    photos: true,
    options: {
      fetch:
        (fetch, { db }) =>
        async (input, init) => {
          const request = new Request(input, init);
          const waiting = new Set((await db.outbox.toArray()).map(({ refs }) => refs.photo?.id));
          const rows = await db.photos.filter(({ received_at }) => received_at === null).toArray();
          const draft = rows.find(({ id }) => !waiting.has(id));
          const stored = draft === undefined ? undefined : await db.photoBytes.get([draft.tour_id, draft.id]);
          if (stored !== undefined && request.method !== 'GET') {
            const headers = new Headers({
              authorization: request.headers.get('authorization') ?? '',
              'content-type': 'application/offset+octet-stream',
              'tus-resumable': '1.0.0',
              'upload-offset': '0',
            });
            const early = { method: 'PATCH', headers, body: new Blob([stored.bytes]) };
            const url = new URL(paths.photo(stored.id), request.url);
            void fetch(new Request(url, early)).catch(() => undefined);
          }
          return fetch(request);
        },
    },
  },
  {
    name: 'a second photo stands under an old id',
    breaks: /^(PH[68]|I1)/,
    photos: true,
    module: {
      path: '../../../src/db/photos/putPhoto.ts',
      replace: (original) => {
        const { putPhoto, announcedOf } = original as typeof Photo;
        let first: string | null = null;
        return {
          announcedOf,
          putPhoto: async (...[db, id, given]: Parameters<typeof putPhoto>) => {
            const before = first;
            first = id;
            const known = before === null ? undefined : await db.photos.get([given.tourId, before]);
            // The old id, with the bytes of the new photo.
            if (known !== undefined) {
              await db.photoBytes.put({ tour_id: given.tourId, id: known.id, bytes: given.photo.bytes });
            }
            await putPhoto(db, id, given);
          },
        };
      },
    },
  },
  {
    name: 'a receipt is given before the file is durable',
    breaks: /^I8/,
    photos: true,
    server: deliveredBy(async (server, call) => {
      if (!isPart(call)) return server.deliver(call);
      const receipt = { code: 'EARL-YYYY', received_at: '2026-11-21T08:00:00.000Z' };
      const offset = Number(call.headers['upload-offset']) + call.body.length;
      return {
        status: 200,
        headers: {
          'content-type': 'application/json',
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
        },
        body: JSON.stringify({ receipt }),
      };
    }),
  },
  {
    name: 'a part is appended twice',
    breaks: /^PH8/,
    photos: true,
    server: deliveredBy(async (server, call) => {
      if (!isPart(call) || call.body.length < 2) return server.deliver(call);
      // Its first half again, in place of its second half.
      const half = Math.floor(call.body.length / 2);
      const twice = call.body.slice(0, half) + call.body.slice(0, call.body.length - half);
      return server.deliver({ ...call, body: twice });
    }),
  },
  {
    name: 'a cover keeps the original',
    breaks: /^PH4/,
    photos: true,
    module: {
      path: '../../../src/db/photos/withdrawPhotos.ts',
      replace: (original) => ({ ...(original as typeof Withdraw), withdrawPhotos: async () => {} }),
    },
  },
];
