import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import {
  countUnconcluded,
  type Unconcluded,
  unconcludedAnswers,
  unconcludedPhotos,
} from '#domain/unconcluded.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import {
  type ConcludeTourRefusal,
  concludeTour,
  type LeftBehindCounts,
} from '../../../actions/concludeTour.ts';
import { useSession } from '../../../session/sessionState.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useSessionActions } from '../../shared/SessionContext.ts';
import { useIsShown, useWaitForPhotos } from '../../shared/usePhotos.ts';

/** The question before a tour is concluded that leaves answers behind (U5). */
type Question = {
  readonly unconcluded: readonly Unconcluded<DeviceTouchpoint>[];
  readonly onContinue: () => void;
  readonly onConclude: () => void;
};

/** Concludes the tour and opens the thanks page; asks first if answers are not concluded (U5). */
export function useConcludeTour(tourId: string) {
  const { ctx } = useInspection();
  const session = useSessionActions();
  const navigate = useNavigate();
  const path = useLocalePath();
  const waitForPhotos = useWaitForPhotos();
  const isShown = useIsShown();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Exclude<ConcludeTourRefusal, 'answers_not_concluded'> | null>(null);
  const [unconcluded, setUnconcluded] = useState<Question['unconcluded']>([]);

  // The tour id is removed only on unmount: without it the gate of this page would redirect to select building.
  const storedId = useSession((state) => state.tourId);
  const concludedId = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (concludedId.current !== null) session.leaveTour(concludedId.current);
    },
    [session],
  );

  async function conclude(agreed?: LeftBehindCounts): Promise<void> {
    if (!(await waitForPhotos({ tourId }))) return;
    if (!(await ctx.db.typed.flush())) {
      setFailure('not_saved');
      return;
    }
    const concluded = await concludeTour(ctx, { tourId, agreed });
    // Read from the store, because the page may be outdated.
    const asks = !concluded.ok && concluded.reason === 'answers_not_concluded';
    setUnconcluded(asks ? unconcludedAnswers(await touchpointsOfTour(ctx.db, tourId)) : []);
    if (concluded.ok) {
      concludedId.current = storedId;
      // Who has left the page by then stays where they are (U1).
      if (isShown()) await navigate(path('/thanks'), { replace: true });
      else if (storedId !== null) session.leaveTour(storedId);
    } else if (concluded.reason !== 'answers_not_concluded') setFailure(concluded.reason);
  }

  function start(agreed?: LeftBehindCounts): void {
    setBusy(true);
    setFailure(null);
    void conclude(agreed).finally(() => setBusy(false));
  }

  const question: Question | null =
    unconcluded.length === 0
      ? null
      : {
          unconcluded,
          onContinue: () => setUnconcluded([]),
          onConclude: () =>
            start({
              touchpoints: unconcluded.length,
              answers: countUnconcluded(unconcluded),
              photos: unconcludedPhotos(unconcluded).length,
            }),
        };
  return { busy, failure, question, conclude: () => start() };
}
