import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { fetchTourReport } from '../../../api/tourListCalls.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { useSession } from '../../../session/sessionState.ts';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { QuerySkeleton } from '../../shared/server/QuerySkeleton.tsx';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { useRefetchOnReturn } from '../../shared/server/useRefetchOnReturn.ts';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { usePreviousList } from '../shared/useListAddress.ts';
import { ReportActions } from './ReportActions.tsx';
import { TourExclusion } from './TourExclusion.tsx';
import { TourReport } from './TourReport.tsx';
import { ToursMaster } from './ToursMaster.tsx';

/** The screen of one tour: every answer by touchpoint and floor, with receipts and times. */
export function TourReportScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { id = '' } = useParams();
  const report = useServerQuery(id, (api, signal) => fetchTourReport(api, id, signal));
  useRefetchOnReturn(report);
  const everybody = useSession((state) => state.me?.role === 'administrator');
  const { search, state } = usePreviousList();
  const { value } = report;
  const [version, setVersion] = useState(0);
  const refetchAll = () => {
    report.refetchQuietly();
    setVersion((count) => count + 1);
  };
  return (
    <OfficePage
      above={value === null ? '' : value.mandate.name}
      actions={value === null ? undefined : <ReportActions report={value} />}
      back={{ to: path(`/tours${search}`), label: t`Tours` }}
      master={{ label: t`Tours`, list: <ToursMaster linkState={state} search={search} version={version} /> }}
      title={value === null ? t`Tour` : value.building.name}
    >
      <QueryView query={report}>
        {(found) => (
          // Its times are in the server's time zone, which may not be known yet.
          <Suspense fallback={<QuerySkeleton label={t`Loading …`} />}>
            {everybody && found.tour.concluded_at !== null && (
              // What is typed for one tour must not exclude the next.
              <TourExclusion key={found.tour.id} onChanged={refetchAll} report={found} />
            )}
            <TourReport onChanged={report.refetchQuietly} report={found} />
          </Suspense>
        )}
      </QueryView>
    </OfficePage>
  );
}
