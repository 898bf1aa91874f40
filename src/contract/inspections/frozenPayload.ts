import * as z from 'zod/mini';
import { ratings } from '#domain/rating.ts';
import { keptPhotos } from './keptPhoto.ts';

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
