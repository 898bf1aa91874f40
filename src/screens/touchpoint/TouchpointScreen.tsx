import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router-dom';
import { touchpointProgress } from '../../db/touchpointProgress.ts';
import { resolveTouchpoint } from '../../db/touchpoints.ts';
import { tourById } from '../../db/tours.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useCurrentTourId } from '../CurrentTour.ts';
import { useInstrument } from '../Instrument.ts';
import { NotInThisTour } from '../walk/NotInThisTour.tsx';
import { TouchpointPage } from './TouchpointPage.tsx';

/** `/{locale}/touchpoints/{id}`, by local or remote id (S4). */
export function TouchpointScreen() {
  const { t } = useLingui();
  const { ctx } = useInstrument();
  const tourId = useCurrentTourId();
  const { id = '' } = useParams();
  const found = useLiveQuery(async () => {
    const tour = await tourById(ctx.db, tourId);
    const touchpoint = tour === null ? null : await resolveTouchpoint(ctx.db, tour.id, id);
    if (tour === null || touchpoint === null || touchpoint.hide) return null;
    return { tour, touchpoint, progress: await touchpointProgress(ctx.db, tour.id, touchpoint.id) };
  }, [ctx, tourId, id]);

  if (found === undefined) return <Loading label={t`Opening the touchpoint …`} />;
  if (found === null) return <NotInThisTour />;
  return <TouchpointPage key={found.touchpoint.id} {...found} />;
}
