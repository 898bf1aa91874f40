import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { continueTour } from '../../../actions/continueTour.ts';
import { type StartRefusal, startTour } from '../../../actions/startTour.ts';
import { useSession } from '../../../session/sessionState.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useSessionActions } from '../../shared/SessionContext.ts';
import { useIsShown } from '../../shared/usePhotos.ts';

/** Starts a tour of a building and opens it (specification §4), online or offline (S4). */
export function useStartTour() {
  const { ctx, refreshCatalogue } = useInspection();
  const session = useSessionActions();
  const navigate = useNavigate();
  const path = useLocalePath();
  const isShown = useIsShown();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Exclude<StartRefusal, 'already_open'> | null>(null);
  // U9: the building with an open tour, about which the person is asked.
  const [openIn, setOpenIn] = useState<string | null>(null);

  async function start(buildingId: string, another = false): Promise<void> {
    setPending(true);
    setRefusal(null);
    setOpenIn(null);
    let started = await startTour(ctx, { buildingId, another });
    if (!started.ok && started.reason === 'catalogue_missing' && (await refreshCatalogue()) === 'stored') {
      started = await startTour(ctx, { buildingId, another });
    }
    setPending(false);
    if (!started.ok) {
      if (started.reason === 'already_open') setOpenIn(buildingId);
      else setRefusal(started.reason);
      return;
    }
    // Started after the person has left the page: they stay where they are, also in another tour (U1), which stays the current one
    // for the database as well.
    const { tourId } = useSession.getState();
    if (isShown() || tourId === null) session.saveTour(started.value.tourId);
    else await continueTour(ctx, { tourId });
    if (isShown()) await navigate(path('/tour'));
  }

  return { pending, refusal, start, openIn, closeQuestion: () => setOpenIn(null) };
}
