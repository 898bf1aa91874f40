import { confirmationRefusal, passwordRefusal } from '#domain/password.ts';
import type { Environment } from '../AppContext.ts';
import type { FieldErrors } from '../AppError.ts';

/** A new password as a form sends it. */
export type NewPassword = { readonly password: string; readonly password_confirmation: string };

/** P1 to P4: what is wrong with a new password, by field; null when nothing is. */
export function newPasswordErrors(
  { isCommonPassword }: Pick<Environment, 'isCommonPassword'>,
  { password, password_confirmation }: NewPassword,
  email: string,
): FieldErrors | null {
  const refusals = {
    password: passwordRefusal(password, email, isCommonPassword),
    password_confirmation: confirmationRefusal(password, password_confirmation),
  };
  const errors = Object.entries(refusals).flatMap(([field, key]) =>
    key === null ? [] : [[field, [key]] as const],
  );
  return errors.length === 0 ? null : Object.fromEntries(errors);
}
