import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ConcludeTourRefusal, concludeTour } from '../../actions/concludeTour.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useInstrument } from '../Instrument.ts';
import { useSessionActions } from '../SessionContext.ts';

/** Concludes the tour and leads to the thanks; nothing is asked in between (decision 010). */
export function useConcludeTour(tourId: string) {
  const { ctx } = useInstrument();
  const session = useSessionActions();
  const navigate = useNavigate();
  const path = useLocalePath();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConcludeTourRefusal | null>(null);

  // Forgotten only once this page has gone: while it still stands, a forgotten tour leads to select building.
  const isConcluded = useRef(false);
  useEffect(
    () => () => {
      if (isConcluded.current) void session.rememberTour(null);
    },
    [session],
  );

  async function conclude(): Promise<void> {
    setBusy(true);
    const concluded = await concludeTour(ctx, { tourId });
    setBusy(false);
    setFailure(concluded.ok ? null : concluded.reason);
    if (!concluded.ok) return;
    isConcluded.current = true;
    await navigate(path('/thanks'), { replace: true });
  }

  return { busy, failure, conclude: () => void conclude() };
}
