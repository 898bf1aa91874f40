import * as zod from 'zod/mini';

/** GET /api/mandates/{id}. */
export const mandate = zod.object({ id: zod.string(), name: zod.string() });

/** GET /api/mandates: a plain array (contract, "More"). */
export const mandates = zod.array(mandate);

/** GET /api/objects/{id}. A part of the address that is unknown is null. */
export const building = zod.object({
  id: zod.string(),
  mandate_id: zod.string(),
  name: zod.string(),
  street: zod.nullable(zod.string()),
  city: zod.nullable(zod.string()),
});

/** GET /api/mandates/{id}/objects: a plain array. */
export const buildings = zod.array(building);
