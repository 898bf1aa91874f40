import * as zod from 'zod/mini';
import { email } from './signInRequest.ts';

// Only a length that keeps the body cheap: the rules of a password are in `domain/users/password`, so that every refusal
// names its field with a key that the form can explain.
const maxPassword = 4096;
const password = zod.string().check(zod.maxLength(maxPassword));
const token = zod.string().check(zod.minLength(1), zod.maxLength(256));

/** POST /api/activation. The token is that of the link in the invitation. */
export const activationRequest = zod.strictObject({
  activation: zod.strictObject({ activation_token: token, password, password_confirmation: password }),
});

/** POST /api/password_reset. The response is the same for known and unknown addresses. */
export const passwordResetRequest = zod.strictObject({
  password_reset: zod.strictObject({ email }),
});

/** PUT /api/password_reset. The token is that of the link in the mail. */
export const passwordChangeRequest = zod.strictObject({
  password_reset: zod.strictObject({
    password_reset_token: token,
    password,
    password_confirmation: password,
  }),
});

/** POST /api/activation/person, POST /api/password_reset/person and POST /api/activation/new: the token of a link. */
export const linkRequest = zod.strictObject({ token });

/** For whom a link is (E17). `email_shown`: the address as it is written, where that differs. */
export const linkPerson = zod.object({ email: zod.string(), email_shown: zod.nullable(zod.string()) });

export type LinkPerson = zod.infer<typeof linkPerson>;

/** PUT /api/me/password: requires the current password. */
export const ownPasswordRequest = zod.strictObject({
  password_change: zod.strictObject({
    current_password: zod.string().check(zod.minLength(1), zod.maxLength(maxPassword)),
    password,
    password_confirmation: password,
  }),
});

/** The response of the calls above: an empty object, because JSON is never mistaken for a captive portal's page (S9). */
export const done = zod.object({});
