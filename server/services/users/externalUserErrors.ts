import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { emailRefusal, nameRefusal } from '#domain/users/externalUser.ts';
import { type FieldErrors, fieldErrorsOf } from '../AppError.ts';

/** E3, E4: what is wrong with a person's fields; null when nothing is. */
export function externalUserErrors(
  person: Pick<ExternalUserFields, 'firstname' | 'lastname' | 'email'>,
): FieldErrors | null {
  return fieldErrorsOf({
    firstname: nameRefusal(person.firstname),
    lastname: nameRefusal(person.lastname),
    email: emailRefusal(person.email),
  });
}
