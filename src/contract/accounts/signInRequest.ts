import * as zod from 'zod/mini';
import { cleanedEmail } from '../http/plainText.ts';

/** An address in a request, as long as mail servers accept; its form is checked by `domain/users/externalUser`. */
export const email = zod.string().check(cleanedEmail, zod.minLength(1), zod.maxLength(254));

/** POST /api/auth_token. A password beyond any valid length is refused before it is hashed. */
export const signInRequest = zod.strictObject({
  email,
  password: zod.string().check(zod.minLength(1), zod.maxLength(1024)),
});
