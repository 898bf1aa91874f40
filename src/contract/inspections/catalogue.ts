import * as zod from 'zod/mini';

/** GET /api/catalogue (S4). `photos`: how many an answer and a touchpoint may have (PH1, PH12); missing from an older server. */
export const catalogue = zod.object({
  version: zod.string(),
  photos: zod.optional(zod.object({ max: zod.number(), per_touchpoint: zod.number() })),
  touchpoints: zod.array(
    zod.object({
      id: zod.string(),
      name: zod.string(),
      position: zod.number(),
      multi_instance: zod.boolean(),
      multi_instance_hint: zod.nullable(zod.string()),
      sub_touchpoints: zod.array(
        zod.object({ id: zod.string(), name: zod.string(), position: zod.number() }),
      ),
    }),
  ),
});
