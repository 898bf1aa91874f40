import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { receivedPhoto } from '#contract/inspections/photo.ts';
import { storedTour } from '#contract/inspections/tour.ts';
import { openSnapshot } from '../../server/database/openDatabase.ts';
import { bucketStore } from '../../server/services/photos/store/bucketStore.ts';
import { loadDemoWithoutTours } from '../support/data/demoWithoutTours.ts';
import { type DevicePhoto, makePhoto } from '../support/data/photos/photos.ts';
import { headOf, sendPart } from '../support/data/photos/uploads.ts';
import { answersTo, touchpointNamed } from '../support/data/serverTour.ts';
import { anyBuilding, demoToken } from '../support/data/walkers.ts';
import { type BucketForTests, hasSwift, startBucket } from '../support/server/bucketForTests.ts';
import { call } from '../support/server/serverCalls.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from '../support/server/serverDatabase.ts';
import { type ServerProcess, startProcess, variablesFor } from '../support/server/serverProcess.ts';

const kills = Number(process.env['SERVER_KILLS'] ?? 10);
const maxLifeMs = 500;
const partBytes = 16_000;
const photosOfTouchpoint = 5;
const timeoutMs = 60_000 + kills * 15_000;

type Place = { readonly kind: (typeof databaseKinds)[number]; readonly store: 'files' | 'bucket' };
const places = databaseKinds.flatMap((kind): Place[] => [
  { kind, store: 'files' },
  ...(kind === 'postgres' && hasSwift ? [{ kind, store: 'bucket' } as const] : []),
]);

describe.each(places)(
  'the server is killed in mid upload, on $kind with $store',
  { timeout: timeoutMs },
  ({ kind, store }) => {
    let service: BucketForTests | null = null;
    let fresh: FreshDatabase;
    let server: ServerProcess;
    let token: string;
    beforeAll(async () => {
      if (store === 'bucket') service = await startBucket();
    });
    afterAll(() => service?.end());

    function variables(): Record<string, string> {
      if (service === null) return variablesFor(fresh);
      const { endpoint, bucket, prefix, accessKeyId, secretAccessKey } = service.bucket;
      const keys = `${encodeURIComponent(accessKeyId)}:${secretAccessKey}`;
      const url = `s3://${keys}@${new URL(endpoint).host}/${bucket}/${prefix}?tls=0`;
      return { ...variablesFor(fresh), PHOTOS_URL: url };
    }

    beforeEach(async () => {
      fresh = await freshDatabase(kind);
      await loadDemoWithoutTours(fresh.location);
      server = await startProcess(variables());
      token = await demoToken(server.url);
    });
    afterEach(async () => {
      server.kill('SIGKILL');
      await server.ended;
      await fresh.remove();
    });

    /** Repeats a request until the server is up and answers. */
    async function insist<Value>(ask: (url: string) => Promise<Value | null>): Promise<Value> {
      for (;;) {
        const value = await ask(server.url).catch(() => null);
        if (value !== null) return value;
        await pause(20);
      }
    }

    /** Announces photos with a touchpoint. */
    async function announced(): Promise<readonly DevicePhoto[]> {
      const cip_obj_id = await insist((url) => anyBuilding(url, token));
      const tour = await insist(async (url) => {
        const answer = await call(url, paths.tours, { method: 'POST', token, body: { cip_obj_id } });
        return answer.status === 201 ? zod.parse(storedTour, answer.json) : null;
      });
      const touchpoint = touchpointNamed(tour, 'arriving_at_work');
      const photos = await Promise.all(Array.from({ length: photosOfTouchpoint }, () => makePhoto()));
      const [first, ...others] = answersTo(touchpoint);
      const answers = [{ ...first, photos: photos.map((photo) => photo.announced) }, ...others];
      const body = { touchpoint: { floor: null, sub_touchpoints: answers } };
      await insist(async (url) => {
        const answer = await call(url, paths.touchpoint(touchpoint.id), { method: 'PUT', token, body });
        return answer.status === 200 ? true : null;
      });
      return photos;
    }

    /** Sends a photo as a device does, from the offset that the server reports, until there is a receipt. */
    async function send(photo: DevicePhoto): Promise<string> {
      const { length } = photo.bytes;
      return insist(async (url) => {
        const head = await headOf(url, { token }, photo);
        if (head.status !== 200) return null;
        let offset = Number(head.headers.get('upload-offset'));
        if (offset === length) return head.headers.get('storey-receipt');
        for (;;) {
          const end = Math.min(length, offset + partBytes);
          const sent = await sendPart(url, { token }, photo, offset, photo.bytes.subarray(offset, end));
          if (sent.status === 200) {
            const { code, received_at } = zod.parse(receivedPhoto, sent.json).receipt;
            return `${code} ${received_at}`;
          }
          if (sent.status !== 204) return null;
          offset = end;
        }
      });
    }

    it(`PH8 I8 ${kills} times: every receipt stands for a photo that is there, and each is received once`, async () => {
      const receipts = new Map<DevicePhoto, string>();
      const over = new AbortController();
      const sending = (async () => {
        for (;;) {
          if (over.signal.aborted) return;
          const photos = await announced();
          await Promise.all(photos.map(async (photo) => receipts.set(photo, await send(photo))));
        }
      })();
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(Math.random() * maxLifeMs);
        server.kill('SIGKILL');
        await server.ended;
        server = await startProcess(variables());
      }
      over.abort();
      await sending;

      expect(receipts.size).toBeGreaterThan(0);
      const bucket = service === null ? null : bucketStore(service.bucket);
      const database = openSnapshot(fresh.location);
      const rows = await database.selectFrom('photos').selectAll().execute();
      const given = await database
        .selectFrom('receipts')
        .select('code')
        .where('kind', '=', 'photo')
        .execute();
      await database.destroy();
      expect(given).toHaveLength(receipts.size);
      for (const [photo, receipt] of receipts) {
        const row = rows.find(({ id }) => id === photo.announced.id);
        expect(`${row?.receipt_code} ${row?.received_at}`).toBe(receipt);
        const bytes =
          bucket === null
            ? await readFile(join(fresh.folder, 'photos', `${row?.file}.jpg`))
            : Buffer.from((await bucket.read(row?.file ?? '', 'photo')) ?? []);
        expect(bytes.equals(photo.bytes)).toBe(true);
      }
    });
  },
);
