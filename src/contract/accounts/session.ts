import * as zod from 'zod/mini';
import { locales } from '#domain/locale.ts';
import { roles } from '#domain/users/role.ts';
import { plainText } from '../http/plainText.ts';

// Long enough for every address there is and short enough that nothing costly is done with a longer one.
export const email = zod.string().check(zod.trim(), zod.minLength(1), zod.maxLength(254), plainText);

/** POST /api/auth_token. A password that is too long to be one is refused before it is hashed. */
export const signInRequest = zod.strictObject({
  email,
  password: zod.string().check(zod.minLength(1), zod.maxLength(1024)),
});

/** The answer of POST /api/auth_token: the token at the top, or wrapped by another back end. */
export const signInAnswer = zod.union([
  zod.object({ auth_token: zod.string() }),
  zod.object({ data: zod.object({ auth_token: zod.string() }) }),
]);

/** GET /api/me. */
export const me = zod.object({
  id: zod.string(),
  email: zod.string(),
  firstname: zod.string(),
  lastname: zod.string(),
  role: zod.enum(roles),
  locale: zod.enum(locales),
});

export type Me = zod.infer<typeof me>;

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
