import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconWalk } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';

/** Concluded or still on the way (specification §4). */
export function TourStatusBadge({ concludedAt }: { readonly concludedAt: string | null }) {
  return concludedAt === null ? (
    <StatusBadge icon={<IconWalk size={18} />} tone="waiting">
      <Trans>Unfinished</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge icon={<IconCircleCheck size={18} />} tone="good">
      <Trans>Concluded</Trans>
    </StatusBadge>
  );
}
