import * as z from 'zod/mini';
import { maxPhotoBytes, maxPhotoSide } from '#domain/photo.ts';

const side = z.int().check(z.gte(1), z.lte(maxPhotoSide));
// A request for one answer; how many of them are allowed is said by the catalogue (P1, P12).
const photosLimit = 100;

/** P6: a photo as its touchpoint announces it; its bytes come later. */
const announcedPhoto = z.strictObject({
  id: z.uuid().check(z.lowercase()),
  sha256: z.string().check(z.length(64), z.regex(/^[0-9a-f]{64}$/)),
  bytes: z.int().check(z.gte(1), z.lte(maxPhotoBytes)),
  width: side,
  height: side,
  taken_at: z.iso.datetime(),
});

/** The photos of one answer; left out where there are none. */
export const announcedPhotos = z.optional(z.array(announcedPhoto).check(z.maxLength(photosLimit)));
