import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router-dom';
import { subTouchpointById } from '#db/tours/touchpoints.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useCurrentTourId } from '../shared/CurrentTour.ts';
import { NotInThisTour } from '../shared/NotInThisTour.tsx';
import { SubTouchpointPage } from './SubTouchpointPage.tsx';

/** `/{locale}/sub_touchpoints/{id}`. */
export function SubTouchpointScreen() {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const tourId = useCurrentTourId();
  const { id = '' } = useParams();
  const found = useLiveQuery(() => subTouchpointById(ctx.db, tourId, id), [ctx, tourId, id]);

  if (found === undefined) return <Loading label={t`Loading …`} />;
  if (found === null || found.touchpoint.hide) return <NotInThisTour />;
  return (
    <SubTouchpointPage
      answer={found.subTouchpoint}
      key={found.subTouchpoint.id}
      touchpoint={found.touchpoint}
    />
  );
}
