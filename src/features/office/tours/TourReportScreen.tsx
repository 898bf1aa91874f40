import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { useSession } from '../../../session/sessionState.ts';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { QuerySkeleton } from '../shared/queries/QuerySkeleton.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { usePreviousList } from '../shared/useListAddress.ts';
import { useTourReport } from './queries.ts';
import { ReportActions } from './ReportActions.tsx';
import { TourExclusion } from './TourExclusion.tsx';
import { TourReport } from './TourReport.tsx';
import { ToursMaster } from './ToursMaster.tsx';

/** The screen of one tour: every answer by touchpoint and floor, with receipts and times. */
export function TourReportScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { id = '' } = useParams();
  const report = useTourReport(id);
  const everybody = useSession((state) => state.me?.role === 'administrator');
  const { search, state } = usePreviousList();
  const { data } = report;
  return (
    <OfficePage
      above={data?.mandate.name ?? ''}
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
