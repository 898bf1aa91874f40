import * as zod from 'zod/mini';
import { plainText } from '../http/plainText.ts';
import { longestReason } from '../results/exclusion.ts';

/** GET /api/assessment/photos/{id}: with a width, the thumbnail; there is one (P9). */
export const photoQuery = zod.strictObject({ w: zod.optional(zod.literal('320')) });

/** DELETE /api/assessment/photos/{id} (P13). */
export const photoRemoval = zod.strictObject({
  reason: zod.string().check(zod.trim(), zod.minLength(1), zod.maxLength(longestReason), plainText),
});
