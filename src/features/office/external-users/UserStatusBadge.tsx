import { useLingui } from '@lingui/react';
import { IconBan, IconCircleCheck, IconMail, IconMailOff } from '@tabler/icons-react';
import type { ListedUser } from '#contract/accounts/externalUser.ts';
import { userStateName } from '#i18n/externalUserWords.ts';
import { StateBadge } from '../shared/StateBadge.tsx';

const looks = {
  invited: { tone: 'waiting', Icon: IconMail },
  active: { tone: 'good', Icon: IconCircleCheck },
  disabled: { tone: 'quiet', Icon: IconBan },
} as const;

/** A person's status: invited, active, disabled (specification §4), or why nobody can accept the invitation (E19). */
export function UserStatusBadge({ user }: { readonly user: Pick<ListedUser, 'status' | 'invitation'> }) {
  useLingui();
  const { tone, Icon } = looks[user.status];
  const Shown = user.invitation == null ? Icon : IconMailOff;
  return (
    <StateBadge icon={<Shown aria-hidden size={18} />} tone={tone}>
      {userStateName(user.status, user.invitation)}
    </StateBadge>
  );
}
