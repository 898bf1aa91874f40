import * as zod from 'zod/mini';
import { email } from './session.ts';

// No limits of length beyond what keeps a body cheap: the rules of a password are `domain/password`, so that every
// refusal names its field with a key the form can explain.
const maxPassword = 4096;
const password = zod.string().check(zod.maxLength(maxPassword));
const token = zod.string().check(zod.minLength(1), zod.maxLength(256));

/** POST /api/activation. */
export const activationRequest = zod.strictObject({
  activation: zod.strictObject({ activation_token: token, password, password_confirmation: password }),
});

/** POST /api/password_reset: answered alike for known and unknown addresses. */
export const passwordResetRequest = zod.strictObject({
  password_reset: zod.strictObject({ email }),
});

/** PUT /api/password_reset. */
export const passwordChangeRequest = zod.strictObject({
  password_reset: zod.strictObject({
    password_reset_token: token,
    password,
    password_confirmation: password,
  }),
});

/** PUT /api/me/password: somebody who is signed in proves the present password first. */
export const ownPasswordRequest = zod.strictObject({
  password_change: zod.strictObject({
    current_password: zod.string().check(zod.minLength(1), zod.maxLength(maxPassword)),
    password,
    password_confirmation: password,
  }),
});

/** The answer of the calls above: done, and nothing to tell. JSON, so that no portal's page is taken for it (S9). */
export const done = zod.object({});
