import { useLingui } from '@lingui/react';
import { IconBan, IconCircleCheck, IconMail } from '@tabler/icons-react';
import type { UserState } from '#domain/externalUser.ts';
import { userStateName } from '../../i18n/externalUserWords.ts';
import { StateMark } from '../../ui/StateMark.tsx';

const looks = {
  invited: { tone: 'waiting', Icon: IconMail },
  active: { tone: 'good', Icon: IconCircleCheck },
  disabled: { tone: 'quiet', Icon: IconBan },
} as const;

/** Where a person stands: invited, active, disabled (specification §4). */
export function UserStateMark({ state }: { readonly state: UserState }) {
  useLingui();
  const { tone, Icon } = looks[state];
  return (
    <StateMark icon={<Icon size={18} />} tone={tone}>
      {userStateName(state)}
    </StateMark>
  );
}
