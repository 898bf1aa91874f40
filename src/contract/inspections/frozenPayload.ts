import * as z from 'zod/mini';
import { ratings } from '#domain/rating.ts';

/** The payload of a `send-photo` entry (S3); the server checks it when it is announced (`touchpoint.ts`). */
export const frozenPhoto = z.object({
  id: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  taken_at: z.string(),
});

/** The photos of an answer as a device stores them. */
export const devicePhotos = z.optional(z.array(frozenPhoto));

/**
 * The payload of a `start-tour` entry, frozen as JSON (S3): what the tour was made from, so that the server's ids can be matched
 * with the local ones (S4). `id` is local, `touchpoint_id` the catalogue's.
 */
export const frozenTour = z.object({
  cip_obj_id: z.string(),
  /** L5. Missing if an older app has frozen it: then its request must not name one either (S22). */
  catalogue_version: z.optional(z.string()),
  touchpoints: z.array(
    z.object({
      id: z.string(),
      touchpoint_id: z.string(),
      sub_touchpoints: z.array(z.object({ id: z.string(), touchpoint_id: z.string() })),
    }),
  ),
});

/** The payload of a `save-touchpoint` or `add-floor` entry: the answers as they were concluded (S2). */
export const frozenTouchpoint = z.object({
  floor: z.nullable(z.number()),
  sub_touchpoints: z.array(
    z.object({
      id: z.string(),
      touchpoint_id: z.string(),
      rating: z.nullable(z.enum(ratings)),
      comment: z.nullable(z.string()),
      photos: devicePhotos,
    }),
  ),
});

/** What a tour was made from, frozen in its `start-tour` entry. */
export type FrozenTour = z.infer<typeof frozenTour>;
/** The concluded answers of a touchpoint, frozen in its entry. */
export type FrozenTouchpoint = z.infer<typeof frozenTouchpoint>;
