import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconMailForward, IconRoute, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import type { UserAction } from '../../../api/externalUserCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { ConfirmUserActionDialog } from './ConfirmUserActionDialog.tsx';
import { LastMail } from './LastMail.tsx';
import classes from './UserCard.module.css';
import { UserStatusBadge } from './UserStatusBadge.tsx';
import { useInviteAgain } from './useInviteAgain.ts';

type UserAccountProps = { readonly user: ExternalUserDetail; readonly onChanged: () => void };

/** Where an account stands, and what can be done about it (specification §4). */
export function UserAccount({ user, onChanged }: UserAccountProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { dateTime, number } = useFormats();
  const [deed, setDeed] = useState<UserAction | null>(null);
  const { pending, invite } = useInviteAgain(user, onChanged);
  return (
    <Section kind="card" title={t`Account`}>
      <dl className={classes['facts']}>
        <dt>{t`State`}</dt>
        <dd>
          <UserStatusBadge state={user.status} />
        </dd>
        <dt>{t`Invited`}</dt>
        <dd>{dateTime(user.invited_at)}</dd>
        <dt>{t`Activated`}</dt>
        <dd>{user.activated_at === null ? t`not yet` : dateTime(user.activated_at)}</dd>
        <LastMail mail={user.last_mail} />
        <dt>{t`Unfinished tours`}</dt>
        <dd>{number(user.unfinished_tours)}</dd>
      </dl>
      <div className={classes['deeds']}>
        {user.status === 'invited' && (
          <Button
            leftSection={<IconMailForward aria-hidden size={20} />}
            loading={pending}
            onClick={() => void invite()}
            size="md"
            variant="default"
          >
            <Trans>Invite again</Trans>
          </Button>
        )}
        <Button
          leftSection={<IconRoute aria-hidden size={20} />}
          size="md"
          to={path(`/tours?${new URLSearchParams({ user_id: user.id })}`)}
          variant="default"
        >
          <Trans>Show tours</Trans>
        </Button>
        {user.status === 'disabled' ? (
          <Button
            leftSection={<IconCircleCheck aria-hidden size={20} />}
            onClick={() => setDeed('enable')}
            size="md"
            variant="default"
          >
            <Trans>Enable</Trans>
          </Button>
        ) : (
          <Button
            leftSection={<IconBan aria-hidden size={20} />}
            onClick={() => setDeed('disable')}
            size="md"
            variant="default"
          >
            <Trans>Disable</Trans>
          </Button>
        )}
        <Button
          color="red"
          leftSection={<IconTrash aria-hidden size={20} />}
          onClick={() => setDeed('delete')}
          size="md"
          variant="subtle"
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
      {deed !== null && (
        <ConfirmUserActionDialog
          deed={deed}
          onChanged={onChanged}
          onClose={() => setDeed(null)}
          user={user}
        />
      )}
    </Section>
  );
}
