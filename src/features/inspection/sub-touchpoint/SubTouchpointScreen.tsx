import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { subTouchpointById } from '../../../db/tours/touchpoints.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useCurrentTourId } from '../shared/CurrentTour.ts';
import { LazyFloorPart, LazyNotInThisTour } from '../shared/lazyParts.ts';
import { SubTouchpointPage } from './SubTouchpointPage.tsx';

/** `/{locale}/sub_touchpoints/{id}`. */
export function SubTouchpointScreen() {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const tourId = useCurrentTourId();
  const { id = '' } = useParams();
  const found = useLiveQuery(() => subTouchpointById(ctx.db, tourId, id), [ctx, tourId, id]);

  // Preloaded, so that the touchpoint is complete when "back" leads to it, also after a reload of this page.
  useEffect(() => void LazyFloorPart.preload(), []);

  if (found === undefined) return <Loading label={t`Loading …`} />;
  if (found === null || found.touchpoint.hide) return <LazyNotInThisTour />;
  return (
    <SubTouchpointPage
      answer={found.subTouchpoint}
      key={found.subTouchpoint.id}
      touchpoint={found.touchpoint}
    />
  );
}
