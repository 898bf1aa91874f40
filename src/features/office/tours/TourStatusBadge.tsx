import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconWalk } from '@tabler/icons-react';
import { StateBadge } from '../shared/StateBadge.tsx';

/** Concluded or still on the way (specification §4). */
export function TourStatusBadge({ concludedAt }: { readonly concludedAt: string | null }) {
  return concludedAt === null ? (
    <StateBadge icon={<IconWalk aria-hidden size={18} />} tone="waiting">
      <Trans>Unfinished</Trans>
    </StateBadge>
  ) : (
    <StateBadge icon={<IconCircleCheck aria-hidden size={18} />} tone="good">
      <Trans>Concluded</Trans>
    </StateBadge>
  );
}
