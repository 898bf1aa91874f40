import * as z from 'zod/mini';
import { email } from './session.ts';

// Only a length that keeps the body cheap: the rules of a password are in `domain/users/password`, so that every refusal
// names its field with a key that the form can explain.
const maxPassword = 4096;
const password = z.string().check(z.maxLength(maxPassword));
const token = z.string().check(z.minLength(1), z.maxLength(256));

/** POST /api/activation. The token is that of the link in the invitation. */
export const activationRequest = z.strictObject({
  activation: z.strictObject({ activation_token: token, password, password_confirmation: password }),
});

/** POST /api/password_reset. The response is the same for known and unknown addresses. */
export const passwordResetRequest = z.strictObject({
  password_reset: z.strictObject({ email }),
});

/** PUT /api/password_reset. The token is that of the link in the mail. */
export const passwordChangeRequest = z.strictObject({
  password_reset: z.strictObject({
    password_reset_token: token,
    password,
    password_confirmation: password,
  }),
});

/** PUT /api/me/password: requires the current password. */
export const ownPasswordRequest = z.strictObject({
  password_change: z.strictObject({
    current_password: z.string().check(z.minLength(1), z.maxLength(maxPassword)),
    password,
    password_confirmation: password,
  }),
});

/** The response of the calls above: an empty object, because JSON is never mistaken for a captive portal's page (S9). */
export const done = z.object({});
