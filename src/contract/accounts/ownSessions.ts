import * as zod from 'zod/mini';

/** GET /api/me/sessions: where one is signed in, the latest use first. */
export const sessions = zod.array(
  zod.object({
    id: zod.string(),
    created_at: zod.string(),
    last_used_at: zod.string(),
    current: zod.boolean(),
  }),
);

export type Sessions = zod.infer<typeof sessions>;
