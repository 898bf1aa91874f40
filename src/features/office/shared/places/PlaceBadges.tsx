import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconSchool } from '@tabler/icons-react';
import { StateBadge } from '../StateBadge.tsx';

type PlaceBadgesProps = {
  readonly closed?: boolean | undefined;
  readonly practice?: boolean | undefined;
};

/** That a mandate or building is closed, or for practice (B3, B4). */
export function PlaceBadges({ closed = false, practice = false }: PlaceBadgesProps) {
  const { t } = useLingui();
  return (
    <>
      {closed && (
        <StateBadge icon={<IconArchive aria-hidden size={18} />} tone="quiet">{t`Closed`}</StateBadge>
      )}
      {practice && (
        <StateBadge icon={<IconSchool aria-hidden size={18} />} tone="waiting">{t`For practice`}</StateBadge>
      )}
    </>
  );
}
