import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { shownLabel } from '#domain/building.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useSession } from '../../../session/sessionState.ts';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { MasterList } from '../shared/MasterList.tsx';
import { PlaceBadges } from '../shared/places/PlaceBadges.tsx';
import { QuerySkeleton } from '../shared/queries/QuerySkeleton.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { usePreviousList } from '../shared/useListAddress.ts';
import { useTourReport, useTours } from './queries.ts';
import { ReportActions } from './ReportActions.tsx';
import { TourDay } from './TourDay.tsx';
import { TourExclusion } from './TourExclusion.tsx';
import { TourReport } from './TourReport.tsx';
import { TourStatusBadge } from './TourStatusBadge.tsx';
import { tourFilterIn } from './useTourFilter.ts';

type ToursMasterProps = {
  /** The query string of the list. */
  readonly search: string;
  readonly linkState: unknown;
};

/** The page of the list that led to the open tour, shown beside it. */
function ToursMaster({ search, linkState }: ToursMasterProps) {
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
                <PlaceBadges practice={tour.mandate.practice} />
              </Group>
            ),
          }))}
        />
      )}
    </QueryView>
  );
}

/** The screen of one tour: every answer by touchpoint and floor, with receipts and times. */
export function TourReportScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { id = '' } = useParams();
  const report = useTourReport(id);
  const everybody = useSession((state) => state.me?.role === 'administrator');
  const { search, state } = usePreviousList();
  const { data } = report;
  const { name: mandate = '', practice } = data?.mandate ?? {};
  return (
    <OfficePage
      above={practice === true ? t`${mandate}, for practice: this tour counts nowhere` : mandate}
      actions={data && <ReportActions report={data} />}
      back={{ to: path(`/tours${search}`), label: t`Tours` }}
      master={{ label: t`Tours`, list: <ToursMaster linkState={state} search={search} /> }}
      title={data?.building.name ?? t`Tour`}
    >
      <QueryView query={report}>
        {(found) => (
          // Its times are in the server's time zone, which may not be known yet.
          <Suspense fallback={<QuerySkeleton label={t`Loading …`} />}>
            {everybody && found.tour.concluded_at !== null && (
              // What is typed for one tour must not exclude the next.
              <TourExclusion key={found.tour.id} report={found} />
            )}
            <TourReport report={found} />
          </Suspense>
        )}
      </QueryView>
    </OfficePage>
  );
}
