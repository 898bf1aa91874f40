import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { shownLabel } from '#domain/building.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { MasterList } from '../shared/MasterList.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { useTours } from './queries.ts';
import { TourDay } from './TourDay.tsx';
import { TourStatusBadge } from './TourStatusBadge.tsx';
import { tourFilterIn } from './useTourFilter.ts';

type ToursMasterProps = {
  /** The query string of the list. */
  readonly search: string;
  readonly linkState: unknown;
};

/** The page of the list that led to the open tour, shown beside it. */
export function ToursMaster({ search, linkState }: ToursMasterProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const params = new URLSearchParams(search);
  const tours = useTours({ ...tourFilterIn(params), cursor: params.get('cursor') ?? undefined });
  return (
    <QueryView query={tours}>
      {({ items }) => (
        <MasterList
          linkState={linkState}
          rows={items.map(({ id, building, exclusion, ...tour }) => ({
            id,
            to: path(`/tours/${id}`),
            name: shownLabel(building),
            detail: (
              <Group component="span" gap="xs">
                <span>
                  <TourDay tour={tour} />
                </span>
                {tour.two_on_this_day === true && <span>{t`two on this day`}</span>}
                <TourStatusBadge concludedAt={tour.concluded_at} isExcluded={exclusion !== undefined} />
              </Group>
            ),
          }))}
        />
      )}
    </QueryView>
  );
}
