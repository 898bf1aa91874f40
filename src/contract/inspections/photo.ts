import * as zod from 'zod/mini';
import { plainText } from '../http/plainText.ts';
import { longestReason } from '../results/exclusion.ts';
import { receipt } from './receipt.ts';

/** P9: a photo beside its rating, as it travels. Its bytes are asked for by its id. */
export const photo = zod.object({
  id: zod.string(),
  /** Null: still on its way. */
  received_at: zod.nullable(zod.string()),
  width: zod.number(),
  height: zod.number(),
  taken_at: zod.string(),
  /** P5: with these another device announces it again when it concludes again. */
  sha256: zod.string(),
  bytes: zod.number(),
  /** P13: it was removed; by nobody where its time was over, or who did it was deleted. */
  removed_at: zod.optional(zod.string()),
  removed_by: zod.optional(
    zod.nullable(zod.object({ id: zod.string(), firstname: zod.string(), lastname: zod.string() })),
  ),
  /** P11: it was never received, and cannot be any more. */
  expired_at: zod.optional(zod.string()),
});

export type WirePhoto = zod.infer<typeof photo>;

/** P8: the answer to the part of a photo that makes it whole, and to every later question. */
export const receivedPhoto = zod.object({ receipt });

export type ReceivedPhoto = zod.infer<typeof receivedPhoto>;

/** GET /api/assessment/photos/{id}: with a width, the thumbnail; there is one (P9). */
export const photoQuery = zod.strictObject({ w: zod.optional(zod.literal('320')) });

/** DELETE /api/assessment/photos/{id} (P13). */
export const photoRemoval = zod.strictObject({
  reason: zod.string().check(zod.trim(), zod.minLength(1), zod.maxLength(longestReason), plainText),
});
