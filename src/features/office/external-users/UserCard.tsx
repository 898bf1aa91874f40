import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Stack } from '@mantine/core';
import { useRef } from 'react';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import { changeExternalUser } from '../../../api/externalUserCalls.ts';
import { showToast } from '../../../ui/feedback/showToast.ts';
import { SectionCard } from '../../shared/server/SectionCard.tsx';
import { LeaveQuestion } from '../shared/LeaveQuestion.tsx';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { UserAccount } from './UserAccount.tsx';
import { UserFields } from './UserFields.tsx';
import { useUserForm } from './useUserForm.ts';

/** A person as they were read, and the ETag that a change is made from. */
export type UserRead = { readonly user: ExternalUserDetail; readonly etag: string | undefined };

type UserCardProps = {
  readonly read: UserRead;
  readonly onChanged: () => void;
  /** Reads the person again, without a toast. */
  readonly onStale: () => void;
};

/** The form of a person, beside the state of the account. */
export function UserCard({ read, onChanged, onStale }: UserCardProps) {
  const { user } = read;
  const { t } = useLingui();
  const { firstname, lastname, email, role, locale } = user;
  const element = useRef<HTMLFormElement>(null);
  const form = useUserForm({
    form: element,
    initially: { firstname, lastname, email, role, locale },
    read,
    send: (api, fields, { id, etag }) => changeExternalUser(api, { id: user.id, etag, fields }, id),
    onDone: () => {
      showToast({ message: t`Saved.`, tone: 'good' });
      onChanged();
    },
    onStale,
  });
  return (
    <Group align="start" gap="lg">
      <LeaveQuestion isUnsaved={form.unsaved} />
      <Box flex="2 1 24rem" miw={0}>
        <SectionCard title={t`Person`}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void form.submit();
            }}
            ref={element}
          >
            <Stack gap="lg">
              <UserFields form={form} />
              {form.elsewhere !== null && (
                <ChangedElsewhere changed={form.changed} elsewhere={form.elsewhere} values={form.values} />
              )}
              <Button disabled={!form.changed} loading={form.pending} type="submit">
                <Trans>Save</Trans>
              </Button>
            </Stack>
          </form>
        </SectionCard>
      </Box>
      <Box flex="1 1 19rem" miw={0}>
        <UserAccount onChanged={onChanged} user={user} />
      </Box>
    </Group>
  );
}
