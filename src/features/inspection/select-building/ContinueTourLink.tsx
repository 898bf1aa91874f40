import { useLingui } from '@lingui/react/macro';
import { IconWalk } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { buildingLabel } from '#domain/building.ts';
import { tourById } from '../../../db/tours/tours.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { useSession } from '../../../session/sessionState.ts';
import { CardLink } from '../../../ui/layout/CardLink.tsx';
import { useInspection } from '../../shared/InspectionServices.ts';

/** A link back to the open tour, shown before another one is started. */
export function ContinueTourLink() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { ctx } = useInspection();
  const tourId = useSession((state) => state.tourId);
  const tour = useLiveQuery(
    async () => (tourId === null ? null : await tourById(ctx.db, tourId)),
    [ctx, tourId],
  );
  if (tour === undefined || tour === null || tour.concluded_at !== null) return null;
  return (
    <CardLink
      description={buildingLabel(tour.building)}
      icon={<IconWalk size={28} />}
      name={t`Continue the open tour`}
      state="next"
      to={path('/tour')}
    />
  );
}
