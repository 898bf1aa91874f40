import * as zod from 'zod/mini';

/** The longest reason, in UTF-16 units. */
export const longestReason = 2000;

/** Why a tour is in no number, since when, and who said so; nobody once that person was deleted. */
export const tourExclusion = zod.object({
  reason: zod.string(),
  excluded_at: zod.string(),
  excluded_by: zod.nullable(
    zod.object({ id: zod.string(), firstname: zod.string(), lastname: zod.string() }),
  ),
});

export type TourExclusion = zod.infer<typeof tourExclusion>;
