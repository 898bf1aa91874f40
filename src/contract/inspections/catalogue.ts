import * as z from 'zod/mini';

/** GET /api/catalogue (S4). `photos`: how many an answer and a touchpoint may have (P1, P12); missing from an older server. */
export const catalogue = z.object({
  version: z.string(),
  photos: z.optional(z.object({ max: z.number(), per_touchpoint: z.number() })),
  touchpoints: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      position: z.number(),
      multi_instance: z.boolean(),
      multi_instance_hint: z.nullable(z.string()),
      sub_touchpoints: z.array(z.object({ id: z.string(), name: z.string(), position: z.number() })),
    }),
  ),
});
