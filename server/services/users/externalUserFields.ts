import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { emailRefusal, nameRefusal } from '#domain/users/externalUser.ts';
import { type FieldErrors, fieldErrorsOf } from '../AppError.ts';
import { entityTag } from '../entityTag.ts';

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

/** E13: what a change is made from (RFC 9110, ETag): the fields that administrators fill in, not the state of the account. */
export function externalUserEtag({
  firstname,
  lastname,
  email,
  role,
  locale,
  mandates,
}: ExternalUserFields): string {
  return entityTag([firstname, lastname, email, role, locale, mandates]);
}
