import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router-dom';
import { Loading } from '#ui/feedback/Loading.tsx';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useCurrentTourId } from '../shared/CurrentTour.ts';
import { useInitialData } from '../shared/InitialData.ts';
import { NotInThisTour } from '../shared/NotInThisTour.tsx';
import { readTouchpoint } from './readTouchpoint.ts';
import { TouchpointPage } from './TouchpointPage.tsx';

/** `/{locale}/touchpoints/{id}`. */
export function TouchpointScreen() {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const tourId = useCurrentTourId();
  const { id = '' } = useParams();
  const initial = useInitialData();
  const isFirst = initial?.tourId === tourId && initial.touchpoint?.id === id;
  const first = isFirst ? initial.touchpoint?.found : undefined;
  const found = useLiveQuery(async () => readTouchpoint(ctx.db, tourId, id), [ctx, tourId, id], first);

  if (found === undefined) return <Loading label={t`Loading …`} />;
  if (found === null) return <NotInThisTour />;
  return <TouchpointPage key={found.touchpoint.id} {...found} />;
}
