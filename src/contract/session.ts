import * as z from 'zod/mini';
import { locales } from '#domain/locale.ts';
import { roles } from '#domain/role.ts';
import { plainText } from './plainText.ts';

// Long enough for every address there is and short enough that nothing costly is done with a longer one.
export const email = z.string().check(z.trim(), z.maxLength(254), plainText);

/** POST /api/auth_token. A password that is too long to be one is refused before it is hashed. */
export const signInRequest = z.strictObject({
  email: email.check(z.minLength(1)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
});

/** The answer of POST /api/auth_token: the token at the top, or wrapped by another back end. */
export const signInAnswer = z.union([
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
