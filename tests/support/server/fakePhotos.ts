import { createHash } from 'node:crypto';
import type { AnnouncedPhoto } from '#domain/photo.ts';

type Upload = { bytes: Uint8Array<ArrayBuffer>; received: string | null };

/** The next part is cut: this many bytes arrive, then the connection breaks. */
type Cut = { readonly keep: number };

type Refusal = {
  readonly status: number;
  readonly error: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
};

const version = { 'tus-resumable': '1.0.0' };
const refusal = (status: number, error: string, errors?: Refusal['errors']) =>
  new Response(JSON.stringify({ error, errors }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** A small fake of the server's uploads (PH7, PH8). */
export function createFakePhotos() {
  const announced = new Map<string, AnnouncedPhoto>();
  const uploads = new Map<string, Upload>();
  /** The refusal for each id. */
  const refusals = new Map<string, Refusal>();
  const cuts: Cut[] = [];
  /** Every part sent, in order. */
  const sent: { readonly id: string; readonly offset: number; readonly bytes: Uint8Array }[] = [];

  async function serve(request: Request, path: string): Promise<Response> {
    const [id = ''] =
      request.method === 'POST'
        ? [idIn(request.headers.get('upload-metadata') ?? '')]
        : [path.split('/').at(-1)];
    const refused = refusals.get(id);
    if (refused !== undefined) {
      return request.method === 'HEAD'
        ? new Response(null, { status: refused.status })
        : refusal(refused.status, refused.error, refused.errors);
    }
    const photo = announced.get(id);
    if (photo === undefined)
      return request.method === 'HEAD' ? new Response(null, { status: 404 }) : refusal(404, 'not_found');
    const upload = uploads.get(id) ?? { bytes: new Uint8Array(), received: null };
    uploads.set(id, upload);
    if (request.method === 'POST')
      return new Response(null, { status: 201, headers: { ...version, location: `${path}/${id}` } });
    if (request.method === 'HEAD') return head(photo, upload);
    return part(photo, upload, request);
  }

  function head(photo: AnnouncedPhoto, { bytes, received }: Upload): Response {
    const receipt: Record<string, string> = received === null ? {} : { 'storey-receipt': `P-1 ${received}` };
    return new Response(null, {
      status: 200,
      headers: {
        ...version,
        ...receipt,
        'upload-offset': String(bytes.length),
        'upload-length': String(photo.bytes),
      },
    });
  }

  async function part(photo: AnnouncedPhoto, upload: Upload, request: Request): Promise<Response> {
    if (request.headers.get('content-type') !== 'application/offset+octet-stream')
      return refusal(415, 'unsupported_media_type');
    const bytes = new Uint8Array(await request.arrayBuffer());
    const offset = Number(request.headers.get('upload-offset'));
    sent.push({ id: photo.id, offset, bytes });
    if (offset !== upload.bytes.length) return refusal(409, 'offset_mismatch');
    const cut = cuts.shift();
    const came = cut === undefined ? bytes : bytes.subarray(0, cut.keep);
    upload.bytes = new Uint8Array([...upload.bytes, ...came]);
    if (cut !== undefined) throw new TypeError('Failed to fetch');
    const headers = { ...version, 'upload-offset': String(upload.bytes.length) };
    if (upload.bytes.length < photo.bytes) return new Response(null, { status: 204, headers });
    if (createHash('sha256').update(upload.bytes).digest('hex') !== photo.sha256)
      return refusal(422, 'validation_failed');
    upload.received = '2026-11-21T08:30:00.000Z';
    return new Response(JSON.stringify({ receipt: { code: 'P-1', received_at: upload.received } }), {
      status: 200,
      headers,
    });
  }

  const photos = {
    announced,
    uploads,
    refusals,
    sent,
    serve,
    cut: (keep: number) => void cuts.push({ keep }),
    received: () => [...uploads].filter(([, upload]) => upload.received !== null).map(([id]) => id),
  };
  return photos;
}

function idIn(metadata: string): string | undefined {
  const [, encoded] = /(?:^|,)id ([^,]+)/.exec(metadata) ?? [];
  return encoded === undefined ? undefined : atob(encoded);
}
