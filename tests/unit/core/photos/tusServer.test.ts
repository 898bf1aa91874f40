import { DataStore, Server, type Upload } from '@tus/server';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { type Device, until } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

/** Uploads in memory. */
class Memory extends DataStore {
  readonly uploads = new Map<string, { readonly upload: Upload; bytes: Buffer }>();
  override extensions = ['creation'];

  override async create(upload: Upload): Promise<Upload> {
    this.uploads.set(upload.id, { upload, bytes: Buffer.alloc(0) });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const known = this.uploads.get(id);
    if (known === undefined) throw Object.assign(new Error('not found'), { status_code: 404, body: '' });
    return Object.assign(known.upload, { offset: known.bytes.length });
  }

  override async write(chunks: AsyncIterable<Uint8Array>, id: string): Promise<number> {
    const known = this.uploads.get(id);
    if (known === undefined) throw new Error('no upload');
    for await (const chunk of chunks) known.bytes = Buffer.concat([known.bytes, chunk]);
    return known.bytes.length;
  }
}

let server: FakeServer;
let device: Device;
let memory: Memory;
let id: string;
const photo = newPhoto('long', 200_000);

beforeEach(async () => {
  server = createFakeServer();
  memory = new Memory();
  const tus = new Server({
    path: paths.photos,
    relativeLocation: true,
    datastore: memory,
    namingFunction: (_request, metadata) => metadata?.['id'] ?? 'none',
    onUploadFinish: async () => ({
      status_code: 200,
      body: JSON.stringify({ receipt: { code: 'P-1', received_at: '2026-11-21T08:30:00.000Z' } }),
    }),
  });
  server.photos.serve = (request) => tus.handleWeb(request);
  const made = await makePhotoDevice(server);
  device = made.device;
  id = await made.add(photo);
  await device.concludeAll(made.address.tourId, made.address.touchpointId);
});

/** Sends until nothing waits, each attempt as soon as it may be made; returns the calls about the photo. */
async function calls(): Promise<string[]> {
  device.engine.start();
  await until(async () => {
    await device.engine.sendNow();
    return (await device.db.outbox.count()) === 0;
  }, 'an empty outbox');
  expect(memory.uploads.get(id)?.bytes.equals(Buffer.from(photo.bytes))).toBe(true);
  return server.log.filter(({ path }) => path.startsWith(paths.photos)).map(({ method }) => method);
}

it('PH7 the library of servers receives a photo', async () => {
  expect(await calls()).toEqual(['POST', 'PATCH']);
});

it('PH7 it is gone on with after a break, and begun anew once the library has forgotten it', async () => {
  const { serve } = server.photos;
  let parts = 0;
  server.photos.serve = async (request, path) => {
    if (request.method !== 'PATCH') return serve(request, path);
    parts += 1;
    if (parts !== 1 && parts !== 3) return serve(request, path);
    const { method, headers, url } = request;
    const bytes = await request.arrayBuffer();
    if (parts === 1) await serve(new Request(url, { method, headers, body: bytes.slice(0, 90_000) }), path);
    else memory.uploads.clear();
    throw new TypeError('Failed to fetch');
  };
  expect((await calls()).join(' ')).toBe('POST PATCH HEAD PATCH PATCH HEAD POST PATCH PATCH');
});
