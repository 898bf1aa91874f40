import * as zod from 'zod/mini';
import { maxPhotoBytes, maxPhotoSide } from '#domain/photo.ts';
import { ratings } from '#domain/rating.ts';
import { cleanedText, plainText } from '../http/plainText.ts';

const side = zod.int().check(zod.gte(1), zod.lte(maxPhotoSide));
// Only a limit on the request; the catalogue has the allowed number (PH1, PH12).
const photosLimit = 100;
// It is stored as it is written, and a fraction of a second may have any number of digits.
const maxTimeLength = 30;

/** PH6: a photo as its touchpoint announces it; its bytes come later. */
const announcedPhoto = zod.strictObject({
  id: zod.uuid().check(zod.lowercase()),
  sha256: zod.string().check(zod.length(64), zod.regex(/^[0-9a-f]{64}$/)),
  bytes: zod.int().check(zod.gte(1), zod.lte(maxPhotoBytes)),
  width: side,
  height: side,
  taken_at: zod.iso.datetime().check(zod.refine((time) => time.length <= maxTimeLength)),
});

/** The photos of one answer; left out where there are none. */
const announcedPhotos = zod.optional(zod.array(announcedPhoto).check(zod.maxLength(photosLimit)));

// Only the shape and limits of size. The rules of an inspection (a comment for bad, the range of a floor, its uniqueness) are in
// `domain/touchpoint` and `domain/floors`, which both sides call.
const id = zod.string().check(zod.minLength(1), zod.maxLength(64), plainText);
const floor = zod._default(zod.nullable(zod.number()), null);
const answer = {
  rating: zod.nullable(zod.enum(ratings)),
  comment: zod._default(zod.nullable(zod.string().check(cleanedText, zod.maxLength(20_000))), null),
  photos: announcedPhotos,
};
const answersLimit = 100;

/** PUT /api/assessment/touchpoints/{id}: sub-touchpoints are addressed by this tour's `id`. */
export const saveTouchpointRequest = zod.strictObject({
  touchpoint: zod.strictObject({
    floor,
    sub_touchpoints: zod.array(zod.strictObject({ id, ...answer })).check(zod.maxLength(answersLimit)),
  }),
});

/**
 * POST /api/assessment/touchpoints: sub-touchpoints are addressed by the catalogue's `touchpoint_id`. `id` (S4): the device's own;
 * missing from clients of before.
 */
export const addFloorRequest = zod.strictObject({
  touchpoint: zod.strictObject({
    id: zod.optional(zod.uuid().check(zod.lowercase())),
    assessment_tour_id: id,
    touchpoint_id: id,
    floor,
    sub_touchpoints: zod
      .array(zod.strictObject({ touchpoint_id: id, ...answer }))
      .check(zod.maxLength(answersLimit)),
  }),
});

/** The conclusion of a touchpoint that the server knows, as a device sends it. */
export type SaveTouchpointRequest = zod.infer<typeof saveTouchpointRequest>;
/** The conclusion of a further floor, as a device sends it. */
export type AddFloorRequest = zod.infer<typeof addFloorRequest>;
