import * as z from 'zod/mini';
import { plainText } from '../http/plainText.ts';
import { maxReason } from '../results/exclusion.ts';
import { receipt } from './receipt.ts';

/** P9: a photo of an answer in a response. Its bytes are fetched by its id. */
export const photo = z.object({
  id: z.string(),
  /** Null while it is not received. */
  received_at: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  taken_at: z.string(),
  /** P5: needed by another device to announce the photo again when it concludes again. */
  sha256: z.string(),
  bytes: z.number(),
  /** P13: when it was removed. `removed_by` is null if it was too old, or if that person was deleted. */
  removed_at: z.optional(z.string()),
  removed_by: z.optional(
    z.nullable(z.object({ id: z.string(), firstname: z.string(), lastname: z.string() })),
  ),
  /** P11: when the time to receive it was over. */
  expired_at: z.optional(z.string()),
});

export type WirePhoto = z.infer<typeof photo>;

/** P8: the response to the last part of a photo, and to every later call for it. */
export const receivedPhoto = z.object({ receipt });

export type ReceivedPhoto = z.infer<typeof receivedPhoto>;

/** GET /api/assessment/photos/{id}: with a width, its thumbnail, of which there is one size (P9). */
export const photoQuery = z.strictObject({ w: z.optional(z.literal('320')) });

/** DELETE /api/assessment/photos/{id} (P13). */
export const photoRemoval = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReason), plainText),
});
