import * as z from 'zod/mini';
import { ratings } from '#domain/rating.ts';

/** The payload of `send-photo` (S3): it was checked when it was made, and is checked again when it is announced. */
export const keptPhoto = z.object({
  id: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  taken_at: z.string(),
});

/** The photos of an answer as a device keeps them. */
export const keptPhotos = z.optional(z.array(keptPhoto));

/**
 * The payload of `start-tour`, frozen on the device as JSON (S3): what the tour was made from, so that the ids of
 * the answer find their local ones (S4). Ids are local, `touchpoint_id` is the catalogue's.
 */
export const frozenTour = z.object({
  cip_obj_id: z.string(),
  /** L5. Missing where a version of the app froze it that named none: then its request names none either (S22). */
  catalogue_version: z.optional(z.string()),
  touchpoints: z.array(
    z.object({
      id: z.string(),
      touchpoint_id: z.string(),
      sub_touchpoints: z.array(z.object({ id: z.string(), touchpoint_id: z.string() })),
    }),
  ),
});

/** The payload of `save-touchpoint` and `add-floor`: the answers as they were when they were concluded (S2). */
export const frozenTouchpoint = z.object({
  floor: z.nullable(z.number()),
  sub_touchpoints: z.array(
    z.object({
      id: z.string(),
      touchpoint_id: z.string(),
      rating: z.nullable(z.enum(ratings)),
      comment: z.nullable(z.string()),
      photos: keptPhotos,
    }),
  ),
});

export type FrozenTour = z.infer<typeof frozenTour>;
export type FrozenTouchpoint = z.infer<typeof frozenTouchpoint>;
