import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { emailRefusal, nameRefusal } from '#domain/users/externalUser.ts';
import type { FieldErrors } from '../AppError.ts';

/** E3, E4: what is wrong with a person's fields; null when nothing is. */
export function externalUserErrors(
  person: Pick<ExternalUserFields, 'firstname' | 'lastname' | 'email'>,
): FieldErrors | null {
  const errorResponses = {
    firstname: nameRefusal(person.firstname),
    lastname: nameRefusal(person.lastname),
    email: emailRefusal(person.email),
  };
  const errors = Object.entries(errorResponses).flatMap(([field, key]) =>
    key === null ? [] : [[field, [key]] as const],
  );
  return errors.length === 0 ? null : Object.fromEntries(errors);
}
