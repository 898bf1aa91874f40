import * as z from 'zod/mini';
import { email } from './session.ts';

// No limits of length beyond what keeps a body cheap: the rules of a password are `domain/password`, so that every
// refusal names its field with a key the form can explain.
const password = z.string().check(z.maxLength(4096));
const token = z.string().check(z.minLength(1), z.maxLength(256));

/** POST /api/activation. */
export const activationRequest = z.strictObject({
  activation: z.strictObject({ activation_token: token, password, password_confirmation: password }),
});

/** POST /api/password_reset: answered alike for known and unknown addresses. */
export const passwordResetRequest = z.strictObject({
  password_reset: z.strictObject({ email: email.check(z.minLength(1)) }),
});

/** PUT /api/password_reset. */
export const passwordChangeRequest = z.strictObject({
  password_reset: z.strictObject({ password_reset_token: token, password, password_confirmation: password }),
});

/** PUT /api/me/password: somebody who is signed in proves the present password first. */
export const ownPasswordRequest = z.strictObject({
  password_change: z.strictObject({
    current_password: password.check(z.minLength(1)),
    password,
    password_confirmation: password,
  }),
});

/** The answer of the calls above: done, and nothing to tell. JSON, so that no portal's page is taken for it (S9). */
export const done = z.object({});
