import * as zod from 'zod/mini';
import { locales } from '#domain/locale.ts';
import { roles } from '#domain/users/role.ts';

/** The response of POST /api/auth_token: the token at the top level, or wrapped in `data` by another back end. */
export const signInResponse = zod.union([
  zod.object({ auth_token: zod.string() }),
  zod.object({ data: zod.object({ auth_token: zod.string() }) }),
]);

/**
 * GET /api/me. `link_handed_over`: an administrator, `by` or one whose account is gone, handed over the link that activated the
 * account (E20).
 */
export const me = zod.object({
  id: zod.string(),
  email: zod.string(),
  email_shown: zod.optional(zod.string()),
  firstname: zod.string(),
  lastname: zod.string(),
  role: zod.enum(roles),
  locale: zod.enum(locales),
  link_handed_over: zod.optional(zod.object({ by: zod.nullable(zod.string()) })),
});

export type Me = zod.infer<typeof me>;

/** GET /api/me/sessions: the person's sessions, the most recently used first. */
export const sessions = zod.array(
  zod.object({
    id: zod.string(),
    created_at: zod.string(),
    last_used_at: zod.string(),
    current: zod.boolean(),
  }),
);

export type Sessions = zod.infer<typeof sessions>;
