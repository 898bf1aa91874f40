import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { LinkPerson } from '#contract/accounts/account.ts';

/**
 * The address that a link is for (E17), as a field: password managers save a password with the name that they find in the form.
 * Its place is kept until the server has answered, so that nothing that can be pressed moves.
 */
export function LinkOwner({ person }: { readonly person: LinkPerson | 'pending' | null }) {
  const { t } = useLingui();
  if (person === null) return null;
  const isPending = person === 'pending';
  return (
    <TextInput
      autoComplete="username"
      label={t`Email`}
      name="username"
      readOnly
      style={{ visibility: isPending ? 'hidden' : 'visible' }}
      variant="filled"
      value={isPending ? '' : (person.email_shown ?? person.email)}
    />
  );
}
