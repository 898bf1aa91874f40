import * as z from 'zod/mini';

/** GET /api/catalogue (S4). */
export const catalogue = z.object({
  version: z.string(),
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
