import * as zod from 'zod/mini';
import { cleanedText } from '../http/plainText.ts';

/** The longest reason of an exclusion or of the removal of a photo, in characters. */
export const maxReason = 2000;

/** N15: why and since when a tour is excluded from all counts, and by whom; null once that person was deleted. */
export const tourExclusion = zod.object({
  reason: zod.string(),
  excluded_at: zod.string(),
  excluded_by: zod.nullable(
    zod.object({ id: zod.string(), firstname: zod.string(), lastname: zod.string() }),
  ),
});

export type TourExclusion = zod.infer<typeof tourExclusion>;

/** PUT /api/assessment/tours/{id}/exclusion (N15). */
export const tourExclusionRequest = zod.strictObject({
  exclusion: zod.strictObject({
    reason: zod.string().check(cleanedText, zod.minLength(1), zod.maxLength(maxReason)),
  }),
});
