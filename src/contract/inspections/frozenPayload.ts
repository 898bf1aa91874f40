import * as zod from 'zod/mini';
import { ratings } from '#domain/rating.ts';

/** The payload of a `send-photo` entry (S3); the server checks it when it is announced (`touchpoint.ts`). */
export const frozenPhoto = zod.object({
  id: zod.string(),
  sha256: zod.string(),
  bytes: zod.number(),
  width: zod.number(),
  height: zod.number(),
  taken_at: zod.string(),
});

/** The photos of an answer as a device stores them. */
export const devicePhotos = zod.optional(zod.array(frozenPhoto));

/** N6: what a device keeps of the server's clock. */
export const clockReading = zod.object({ offset: zod.number(), contact_at: zod.string() });

/** N6: the moment of a start or a conclusion; null where nothing was known of the server's clock. */
const frozenMoment = zod.nullable(zod.extend(clockReading, { at: zod.string() }));

/** The payload of a `conclude-tour` entry. */
export const frozenConclusion = zod.object({ moment: frozenMoment });

/** The payload of a `start-tour` entry, frozen as JSON (S3): what the tour was made from. */
export const frozenTour = zod.object({
  cip_obj_id: zod.string(),
  /** L5. */
  catalogue_version: zod.string(),
  moment: zod.optional(frozenMoment),
});

/**
 * The payload of a `save-touchpoint` or `add-floor` entry: the answers as they were concluded (S2). `id` is the server's, too; those
 * of an added floor's answers are names of this device (S4).
 */
export const frozenTouchpoint = zod.object({
  id: zod.string(),
  floor: zod.nullable(zod.number()),
  sub_touchpoints: zod.array(
    zod.object({
      id: zod.string(),
      touchpoint_id: zod.string(),
      rating: zod.nullable(zod.enum(ratings)),
      comment: zod.nullable(zod.string()),
      photos: devicePhotos,
    }),
  ),
});

/** When a tour was concluded, frozen in its `conclude-tour` entry. */
export type FrozenConclusion = zod.infer<typeof frozenConclusion>;
/** What a tour was made from, frozen in its `start-tour` entry. */
export type FrozenTour = zod.infer<typeof frozenTour>;
/** The concluded answers of a touchpoint, frozen in its entry. */
export type FrozenTouchpoint = zod.infer<typeof frozenTouchpoint>;
