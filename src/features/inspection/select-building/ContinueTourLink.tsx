import { useLingui } from '@lingui/react/macro';
import { IconWalk } from '@tabler/icons-react';
import { shownLabel } from '#domain/building.ts';
import type { DeviceTour } from '../../../db/schema.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { CardLink } from '../../../ui/layout/CardLink.tsx';

/** A link back to the open tour, shown before another one is started. */
export function ContinueTourLink({ tour }: { readonly tour: DeviceTour }) {
  const { t } = useLingui();
  const path = useLocalePath();
  return (
    <CardLink
      description={shownLabel(tour.building)}
      icon={<IconWalk size={28} />}
      name={t`Continue the open tour`}
      state="next"
      to={path('/tour')}
    />
  );
}
