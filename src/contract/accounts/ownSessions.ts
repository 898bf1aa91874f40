import * as z from 'zod/mini';

/** GET /api/me/sessions: where one is signed in, the latest use first. */
export const sessions = z.array(
  z.object({ id: z.string(), created_at: z.string(), last_used_at: z.string(), current: z.boolean() }),
);

export type Sessions = z.infer<typeof sessions>;
