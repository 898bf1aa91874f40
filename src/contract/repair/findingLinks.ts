import * as zod from 'zod/mini';

/** GET /api/findings/{id}/links: who has a link, the newest message first; ended ones for 30 days. */
export const findingLinks = zod.object({
  items: zod.array(
    zod.object({
      id: zod.string(),
      to: zod.string(),
      locale: zod.string(),
      sender: zod.nullable(zod.string()),
      sent_at: zod.string(),
      ends_at: zod.string(),
      ended: zod.boolean(),
    }),
  ),
});

export type FindingLinks = zod.infer<typeof findingLinks>;
