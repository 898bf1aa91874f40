import * as z from 'zod/mini';

/** GET /api/mandates/{id}. */
export const mandate = z.object({ id: z.string(), name: z.string() });

/** GET /api/mandates: a plain array (contract, "More"). */
export const mandates = z.array(mandate);

/** GET /api/objects/{id}. A part of the address that is unknown is null. */
export const building = z.object({
  id: z.string(),
  mandate_id: z.string(),
  name: z.string(),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
});

/** GET /api/mandates/{id}/objects: a plain array. */
export const buildings = z.array(building);
