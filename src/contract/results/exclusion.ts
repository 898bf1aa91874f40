import * as z from 'zod/mini';
import { plainText } from '../http/plainText.ts';

/** The longest reason of an exclusion or of the removal of a photo, in UTF-16 units. */
export const maxReason = 2000;

/** N15: why and since when a tour is excluded from all counts, and by whom; null once that person was deleted. */
export const tourExclusion = z.object({
  reason: z.string(),
  excluded_at: z.string(),
  excluded_by: z.nullable(z.object({ id: z.string(), firstname: z.string(), lastname: z.string() })),
});

export type TourExclusion = z.infer<typeof tourExclusion>;

/** PUT /api/assessment/tours/{id}/exclusion (N15). */
export const tourExclusionRequest = z.strictObject({
  exclusion: z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReason), plainText),
  }),
});
