import * as z from 'zod/mini';
import { maxPhotoBytes, maxPhotoSide } from '#domain/photo.ts';
import { ratings } from '#domain/rating.ts';
import { plainText } from '../http/plainText.ts';

const side = z.int().check(z.gte(1), z.lte(maxPhotoSide));
// Only a limit on the request; the catalogue has the allowed number (P1, P12).
const photosLimit = 100;
// It is stored as it is written, and a fraction of a second may have any number of digits.
const timeLimit = 30;

/** P6: a photo as its touchpoint announces it; its bytes come later. */
const announcedPhoto = z.strictObject({
  id: z.uuid().check(z.lowercase()),
  sha256: z.string().check(z.length(64), z.regex(/^[0-9a-f]{64}$/)),
  bytes: z.int().check(z.gte(1), z.lte(maxPhotoBytes)),
  width: side,
  height: side,
  taken_at: z.iso.datetime().check(z.refine((time) => time.length <= timeLimit)),
});

/** The photos of one answer; left out where there are none. */
const announcedPhotos = z.optional(z.array(announcedPhoto).check(z.maxLength(photosLimit)));

// Only the shape and limits of size. The rules of an inspection (a comment for bad, the range of a floor, its uniqueness) are in
// `domain/touchpoint`, which both sides call.
const id = z.string().check(z.minLength(1), z.maxLength(64), plainText);
const floor = z._default(z.nullable(z.number()), null);
const answer = {
  rating: z.nullable(z.enum(ratings)),
  comment: z._default(z.nullable(z.string().check(z.maxLength(20_000), plainText)), null),
  photos: announcedPhotos,
};
const answersLimit = 100;

/** PUT /api/assessment/touchpoints/{id}: sub-touchpoints are addressed by this tour's `id`. */
export const saveTouchpointRequest = z.strictObject({
  touchpoint: z.strictObject({
    floor,
    sub_touchpoints: z.array(z.strictObject({ id, ...answer })).check(z.maxLength(answersLimit)),
  }),
});

/** POST /api/assessment/touchpoints: sub-touchpoints are addressed by the catalogue's `touchpoint_id`. */
export const addFloorRequest = z.strictObject({
  touchpoint: z.strictObject({
    assessment_tour_id: id,
    touchpoint_id: id,
    floor,
    sub_touchpoints: z
      .array(z.strictObject({ touchpoint_id: id, ...answer }))
      .check(z.maxLength(answersLimit)),
  }),
});

/** The conclusion of a touchpoint that the server knows, as a device sends it. */
export type SaveTouchpointRequest = z.infer<typeof saveTouchpointRequest>;
/** The conclusion of a further floor, as a device sends it. */
export type AddFloorRequest = z.infer<typeof addFloorRequest>;
