import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleOff, IconWalk } from '@tabler/icons-react';
import { StateBadge } from '../shared/StateBadge.tsx';

type TourStatusBadgeProps = { readonly concludedAt: string | null; readonly isExcluded?: boolean };

/** The state of a tour: unfinished, concluded (specification §4), or excluded from all results (N15). */
export function TourStatusBadge({ concludedAt, isExcluded = false }: TourStatusBadgeProps) {
  if (isExcluded) {
    return (
      <StateBadge icon={<IconCircleOff aria-hidden size={18} />} tone="quiet">
        <Trans>Excluded</Trans>
      </StateBadge>
    );
  }
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
