import type { FastifyRequest } from 'fastify';
import * as zod from 'zod/mini';
import type { PhotoPart } from '../../services/photos/upload/photoParts.ts';

const uploadMetadata = zod.object({
  id: zod.uuid(),
  sha256: zod.string(),
  filetype: zod.literal('image/jpeg'),
});

/** What a creation announces (Upload-Metadata: names with values in base64). */
export function announcedIn({ headers }: FastifyRequest) {
  const pairs = String(headers['upload-metadata']).split(',');
  const decoded = pairs.map((pair) => {
    const [name = '', value = ''] = pair.trim().split(' ');
    return [name, Buffer.from(value, 'base64').toString()] as const;
  });
  return zod.safeParse(uploadMetadata, Object.fromEntries(decoded));
}

const wholeNumber = (header: string | undefined) => (/^\d{1,15}$/.test(header ?? '') ? Number(header) : null);

/** The part in a request; null if it does not say where it begins, or how long it is. */
export function partIn({ raw }: FastifyRequest): PhotoPart | null {
  const offset = wholeNumber(raw.headers['upload-offset'] as string | undefined);
  const length = wholeNumber(raw.headers['content-length']);
  if (offset === null || length === null) return null;
  const chunks = raw.iterator({ destroyOnReturn: false });
  return { offset, length, chunks, end: () => raw.destroy() };
}
