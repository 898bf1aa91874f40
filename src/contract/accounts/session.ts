import * as z from 'zod/mini';
import { locales } from '#domain/locale.ts';
import { roles } from '#domain/users/role.ts';
import { plainText } from '../http/plainText.ts';

/** An address in a request, as long as mail servers accept; its form is checked by `domain/users/externalUser`. */
export const email = z.string().check(z.trim(), z.minLength(1), z.maxLength(254), plainText);

/** POST /api/auth_token. A password beyond any valid length is refused before it is hashed. */
export const signInRequest = z.strictObject({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
});

/** The response of POST /api/auth_token: the token at the top level, or wrapped in `data` by another back end. */
export const signInResponse = z.union([
  z.object({ auth_token: z.string() }),
  z.object({ data: z.object({ auth_token: z.string() }) }),
]);

/** GET /api/me. */
export const me = z.object({
  id: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: z.enum(roles),
  locale: z.enum(locales),
});

export type Me = z.infer<typeof me>;

/** GET /api/me/sessions: the person's sessions, the most recently used first. */
export const sessions = z.array(
  z.object({
    id: z.string(),
    created_at: z.string(),
    last_used_at: z.string(),
    current: z.boolean(),
  }),
);

export type Sessions = z.infer<typeof sessions>;
