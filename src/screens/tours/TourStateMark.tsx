import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconWalk } from '@tabler/icons-react';
import { StateMark } from '../../ui/StateMark.tsx';

/** Concluded or still on the way (specification §4). */
export function TourStateMark({ concludedAt }: { readonly concludedAt: string | null }) {
  return concludedAt === null ? (
    <StateMark icon={<IconWalk size={18} />} tone="waiting">
      <Trans>Unfinished</Trans>
    </StateMark>
  ) : (
    <StateMark icon={<IconCircleCheck size={18} />} tone="good">
      <Trans>Concluded</Trans>
    </StateMark>
  );
}
