import { Trans, useLingui } from '@lingui/react/macro';
import { Button, DataList, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconCircleCheck, IconMailForward, IconRoute, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import type { UserAction } from '../../../api/externalUserCalls.ts';
import { inviteAgain } from '../../../api/externalUserCalls.ts';
import { SectionCard } from '../../shared/server/SectionCard.tsx';
import { isGone } from '../../shared/server/useFailure.ts';
import { useChange } from '../shared/queries/useChange.ts';
import { ConfirmUserActionDialog } from './ConfirmUserActionDialog.tsx';
import { CopyInvitationLink } from './CopyInvitationLink.tsx';
import { UserStatusBadge } from './UserStatusBadge.tsx';
import { useInvitationToast } from './useInvitationToast.ts';

/** Sends a new invitation; the link of the earlier one stops working. */
function useInviteAgain({ id, ...person }: Pick<ExternalUser, 'id' | 'email' | 'email_shown'>) {
  const say = useInvitationToast();
  return useChange({
    name: `invitation ${id}`,
    changes: ['people'],
    // The page says that the person is deleted.
    shows: isGone,
    send: (api, _: null, operationId) => inviteAgain(api, id, operationId),
    onSuccess: () => say(person.email_shown ?? person.email, true),
  });
}

/** The state of the latest mail to a person, for questions about mails that did not arrive. "Sent": a mail server took it (E19). */
function LastMail({ mail }: { readonly mail: ExternalUserDetail['last_mail'] }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  if (mail === null) return null;
  const at = dateTime(mail.at);
  const words = {
    waiting: t`Waiting for the mail server since ${at}`,
    sent: t`Sent ${at}`,
    refused: t`Refused by the mail server ${at}`,
    no_mail_server: t`Not sent: this server has no mail server`,
    written_to_file: t`Not sent: written to a file ${at}`,
  };
  return (
    <DataList.Item>
      <DataList.ItemLabel>{t`Last email`}</DataList.ItemLabel>
      <DataList.ItemValue>{words[mail.not_sent ?? mail.state]}</DataList.ItemValue>
    </DataList.Item>
  );
}

/** An account's status and the actions on it (specification §4). */
export function UserAccount({ user }: { readonly user: ExternalUserDetail }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { dateTime, number } = useFormats();
  const [action, setAction] = useState<UserAction>('disable');
  const [opened, { open, close }] = useDisclosure();
  const { change: invite, isPending } = useInviteAgain(user);
  const confirm = (chosen: UserAction) => () => {
    setAction(chosen);
    open();
  };
  return (
    <SectionCard title={t`Account`}>
      <DataList gap="xs">
        <DataList.Item>
          <DataList.ItemLabel>{t`State`}</DataList.ItemLabel>
          <DataList.ItemValue>
            <UserStatusBadge user={user} />
          </DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel>{t`Invited`}</DataList.ItemLabel>
          <DataList.ItemValue>{dateTime(user.invited_at)}</DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel>{t`Activated`}</DataList.ItemLabel>
          <DataList.ItemValue>
            {user.activated_at === null ? t`not yet` : dateTime(user.activated_at)}
          </DataList.ItemValue>
        </DataList.Item>
        <LastMail mail={user.last_mail} />
        <DataList.Item>
          <DataList.ItemLabel>{t`Unfinished tours`}</DataList.ItemLabel>
          <DataList.ItemValue>{number(user.unfinished_tours)}</DataList.ItemValue>
        </DataList.Item>
      </DataList>
      <Stack gap="xs">
        {user.status === 'invited' && (
          <Button
            leftSection={<IconMailForward aria-hidden size={20} />}
            loading={isPending}
            onClick={() => invite(null)}
            variant="default"
          >
            <Trans>Invite again</Trans>
          </Button>
        )}
        {user.status === 'invited' && <CopyInvitationLink user={user} />}
        <Button
          component={Link}
          leftSection={<IconRoute aria-hidden size={20} />}
          to={path(`/tours?${new URLSearchParams({ user_id: user.id })}`)}
          variant="default"
        >
          <Trans>Show tours</Trans>
        </Button>
        {user.status === 'disabled' ? (
          <Button
            leftSection={<IconCircleCheck aria-hidden size={20} />}
            onClick={confirm('enable')}
            variant="default"
          >
            <Trans>Enable</Trans>
          </Button>
        ) : (
          <Button
            leftSection={<IconBan aria-hidden size={20} />}
            onClick={confirm('disable')}
            variant="default"
          >
            <Trans>Disable</Trans>
          </Button>
        )}
        <Button
          color="red"
          leftSection={<IconTrash aria-hidden size={20} />}
          onClick={confirm('delete')}
          variant="subtle"
        >
          <Trans>Delete</Trans>
        </Button>
      </Stack>
      <ConfirmUserActionDialog action={action} onClose={close} opened={opened} user={user} />
    </SectionCard>
  );
}
