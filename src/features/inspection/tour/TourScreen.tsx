import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useCurrentTourId } from '../shared/CurrentTour.ts';
import { useAwake } from '../shared/holdWakeLock.ts';
import { useInitialData } from '../shared/InitialData.ts';
import { LazyCriterion, LazyFloorPart } from '../shared/lazyParts.ts';
import { readTourOverview, type TourOverview } from '../shared/readTourOverview.ts';
import { TourPage } from './TourPage.tsx';

// The current tour, live; undefined while it is read, null when it is gone.
function useTourOverview(): TourOverview | null | undefined {
  const { ctx } = useInspection();
  const tourId = useCurrentTourId();
  const initial = useInitialData();
  const first = initial?.tourId === tourId ? initial.overview : undefined;
  return useLiveQuery(async () => readTourOverview(ctx.db, tourId), [ctx, tourId], first);
}

/** `/{locale}/tour`. */
export function TourScreen() {
  const { t } = useLingui();
  useAwake();
  // Preloaded, so that the first touchpoint is complete when it is opened.
  useEffect(() => {
    void LazyCriterion.preload();
    void LazyFloorPart.preload();
  }, []);
  const overview = useTourOverview();
  // Null is short: the gate redirects when the tour is gone.
  if (overview === undefined || overview === null) return <Loading label={t`Loading …`} />;
  return <TourPage {...overview} />;
}
