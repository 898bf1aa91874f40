import { confirmationRefusal, passwordRefusal } from '#domain/users/password.ts';
import type { AppContext } from '../AppContext.ts';
import { type FieldErrors, fieldErrorsOf } from '../AppError.ts';

/** A new password as a form sends it. */
export type NewPassword = { readonly password: string; readonly password_confirmation: string };

/** PW1 to PW3: what is wrong with a new password, by field; null when nothing is. */
export function newPasswordErrors(
  { isCommonPassword }: Pick<AppContext, 'isCommonPassword'>,
  { password, password_confirmation }: NewPassword,
  email: string,
): FieldErrors | null {
  return fieldErrorsOf({
    password: passwordRefusal(password, email, isCommonPassword),
    password_confirmation: confirmationRefusal(password, password_confirmation),
  });
}
