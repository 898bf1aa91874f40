import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { entityTag } from '../entityTag.ts';

/** E13: what a change is made from (RFC 9110, ETag): the fields that administrators fill in, not the state of the account. */
export function externalUserEtag({ firstname, lastname, email, role, locale }: ExternalUserFields): string {
  return entityTag([firstname, lastname, email, role, locale]);
}
