import * as zod from 'zod/mini';

// B3: what only an administrator gets, who asks with `include=closed`, and in the response to a change.
const ofOffice = { closed: zod.optional(zod.boolean()), etag: zod.optional(zod.string()) };

/** GET /api/mandates/{id}. `practice`: only where it is so (B4). */
export const mandate = zod.object({
  id: zod.string(),
  name: zod.string(),
  practice: zod.optional(zod.boolean()),
  ...ofOffice,
});

/** GET /api/mandates: a plain array (contract, "More"). */
export const mandates = zod.array(mandate);

/** GET /api/objects/{id}. A part of the address that is unknown is null. */
export const building = zod.object({
  id: zod.string(),
  mandate_id: zod.string(),
  name: zod.string(),
  street: zod.nullable(zod.string()),
  city: zod.nullable(zod.string()),
  ...ofOffice,
  number: zod.optional(zod.nullable(zod.string())),
  merged_into: zod.optional(zod.nullable(zod.string())),
});

/** GET /api/mandates/{id}/objects: a plain array. */
export const buildings = zod.array(building);

/** A mandate as an administrator reads it. */
export type WireMandate = zod.infer<typeof mandate>;
/** A building as an administrator reads it. */
export type WireBuilding = zod.infer<typeof building>;
