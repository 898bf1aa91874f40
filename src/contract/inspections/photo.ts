import * as zod from 'zod/mini';
import { cleanedText } from '../http/plainText.ts';
import { maxReason } from '../results/exclusion.ts';
import { receipt } from './receipt.ts';

/** PH9: a photo of an answer in a response. Its bytes are fetched by its id. */
export const photo = zod.object({
  id: zod.string(),
  /** Null while it is not received. */
  received_at: zod.nullable(zod.string()),
  width: zod.number(),
  height: zod.number(),
  taken_at: zod.string(),
  /** PH5: needed by another device to announce the photo again when it concludes again. */
  sha256: zod.string(),
  bytes: zod.number(),
  /** PH13: when it was removed. `removed_by` is null if it was too old, or if that person was deleted. */
  removed_at: zod.optional(zod.string()),
  removed_by: zod.optional(
    zod.nullable(zod.object({ id: zod.string(), firstname: zod.string(), lastname: zod.string() })),
  ),
  /** PH13: why, for administrators. */
  removal_reason: zod.optional(zod.string()),
  /** PH11: when the time to receive it was over. */
  expired_at: zod.optional(zod.string()),
});

export type WirePhoto = zod.infer<typeof photo>;

/** PH8: the response to the last part of a photo, and to every later call for it. */
export const receivedPhoto = zod.object({ receipt });

export type ReceivedPhoto = zod.infer<typeof receivedPhoto>;

/** GET /api/assessment/photos/{id}: with a width, its thumbnail, of which there is one size (PH9). */
export const photoQuery = zod.strictObject({ w: zod.optional(zod.literal('320')) });

/** DELETE /api/assessment/photos/{id} (PH13). */
export const photoRemoval = zod.strictObject({
  reason: zod.string().check(cleanedText, zod.minLength(1), zod.maxLength(maxReason)),
});
