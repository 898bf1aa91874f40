import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { Loading } from '#ui/feedback/Loading.tsx';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useCurrentTourId } from '../shared/CurrentTour.ts';
import { useAwake } from '../shared/holdWakeLock.ts';
import { useInitialData } from '../shared/InitialData.ts';
import { readTourOverview, type TourOverview } from '../shared/readTourOverview.ts';
import { TourPage } from './TourPage.tsx';

/**
 * The current tour, live; undefined while it is read, null if it is not here. When its rows are deleted it stays as it was last:
 * its last acknowledgement may come before its conclusion leads to the thanks, and a page that is gone leads nowhere.
 */
function useTourOverview(): TourOverview | null | undefined {
  const { ctx } = useInspection();
  const tourId = useCurrentTourId();
  const initial = useInitialData();
  const first = initial?.tourId === tourId ? initial.overview : undefined;
  const last = useRef<{ readonly of: string; readonly overview: TourOverview } | null>(null);
  return useLiveQuery(
    async () => {
      const overview = await readTourOverview(ctx.db, tourId);
      if (overview !== null) last.current = { of: tourId, overview };
      return last.current?.of === tourId ? last.current.overview : null;
    },
    [ctx, tourId],
    first,
  );
}

// On the way back the browser restores it while the tour is still being read, and there is nothing to scroll yet. This is not
// part of `TourPage`, which is also rendered off screen (renderTour): that would scroll the touchpoint on the screen.
function TourAtLastScroll(overview: TourOverview) {
  const isBack = useNavigationType() === NavigationType.Pop;
  const { leftAt } = useInspection();
  const tourId = useCurrentTourId();
  const [top] = useState(isBack ? (leftAt.get(tourId) ?? null) : null);
  useLayoutEffect(() => {
    if (top !== null) window.scrollTo({ top, behavior: 'instant' });
    return () => {
      leftAt.set(tourId, window.scrollY);
    };
  }, [leftAt, top, tourId]);
  return <TourPage {...overview} atOnce={top !== null} />;
}

/** `/{locale}/tour`. */
export function TourScreen() {
  const { t } = useLingui();
  useAwake();
  const overview = useTourOverview();
  // Null is short: the gate redirects when there is no tour.
  if (overview === undefined || overview === null) return <Loading label={t`Loading …`} />;
  return <TourAtLastScroll {...overview} />;
}
