import { useLingui } from '@lingui/react';
import { IconBan, IconCircleCheck, IconMail } from '@tabler/icons-react';
import type { UserState } from '#domain/users/externalUser.ts';
import { userStateName } from '../../../i18n/externalUserWords.ts';
import { StateBadge } from '../shared/StateBadge.tsx';

const looks = {
  invited: { tone: 'waiting', Icon: IconMail },
  active: { tone: 'good', Icon: IconCircleCheck },
  disabled: { tone: 'quiet', Icon: IconBan },
} as const;

/** A person's status: invited, active, disabled (specification §4). */
export function UserStatusBadge({ state }: { readonly state: UserState }) {
  useLingui();
  const { tone, Icon } = looks[state];
  return (
    <StateBadge icon={<Icon aria-hidden size={18} />} tone={tone}>
      {userStateName(state)}
    </StateBadge>
  );
}
