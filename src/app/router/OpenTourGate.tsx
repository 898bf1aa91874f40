import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { tourById } from '../../db/tours/tours.ts';
import { overElsewhere } from '../../features/inspection/shared/afterConcluding.ts';
import { CurrentTourContext } from '../../features/inspection/shared/CurrentTour.ts';
import { useFirstReading } from '../../features/inspection/shared/FirstReading.ts';
import { useInspection } from '../../features/shared/InspectionServices.ts';
import { useSessionActions } from '../../features/shared/SessionContext.ts';
import { showListFailure } from '../../features/shared/showListFailure.ts';
import { splitLocale } from '../../i18n/localePath.ts';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/sessionState.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyPage } from '../../ui/feedback/EmptyState.tsx';
import { PageFallback } from '../shell/PageFallback.tsx';
import { reloadTour } from './reloadTour.ts';

/** `why`: the tour is not here, and did not come. */
type Loaded = {
  readonly asked: string;
  readonly tourId: string | null;
  readonly why?: 'unreachable' | 'server_error';
};

/**
 * The routes of a tour (specification §2): a stored tour id loads that tour, from this device or from the server;
 * without one the way leads to select building. What became of it elsewhere is asked for behind what is drawn; where it
 * was concluded the way leads to the thanks (U8).
 */
export function OpenTourGate({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { rest: route } = splitLocale(useLocation().pathname);
  const { ctx, importRemoteTour, refreshTour } = useInspection();
  const session = useSessionActions();
  const stored = useSession((state) => state.tourId);
  const first = useFirstReading<Loaded>((reading) => ({
    asked: reading.storedTourId,
    tourId: reading.tourId,
  }));
  const [loaded, setLoaded] = useState<Loaded | null>(first ?? null);
  const [attempt, setAttempt] = useState(0);
  // The tour that is over; forgotten once its page has gone, for without a tour that leads to select building.
  const [over, setOver] = useState<string | null>(null);
  const isOver = useRef(false);
  useEffect(
    () => () => {
      if (isOver.current) void session.saveTour(null);
    },
    [session],
  );
  useEffect(() => {
    if (stored === null) return undefined;
    let wanted = true;
    void reloadTour({ db: ctx.db, importRemoteTour }, stored).then((found) => {
      if (!wanted) return;
      if (found.kind === 'over') setOver(stored);
      else if (found.kind === 'gone') void session.saveTour(found.open);
      else if (found.kind === 'loaded') {
        const { tourId } = found;
        setLoaded((before) =>
          before?.asked === stored && before.tourId === tourId ? before : { asked: stored, tourId },
        );
      } else {
        setLoaded({ asked: stored, tourId: null, why: found.kind });
        showListFailure(found.kind);
      }
    });
    return () => {
      wanted = false;
    };
  }, [stored, ctx, importRemoteTour, session, attempt]);
  const tourId = loaded?.asked === stored ? loaded.tourId : null;
  useEffect(() => {
    if (tourId === null) return undefined;
    let wanted = true;
    const end = () => wanted && setOver(tourId);
    void refreshTour(tourId).then((found) => found === 'over' && end());
    // Another tab of this device may have concluded it while this one was not looked at.
    const look = () => {
      if (document.hidden) return;
      void tourById(ctx.db, tourId).then((tour) => tour?.concluded_at !== null && end());
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      wanted = false;
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [tourId, route, ctx, refreshTour]);
  useEffect(() => {
    isOver.current = over !== null;
  }, [over]);
  if (over !== null) return <Navigate replace state={overElsewhere(over)} to={path('/thanks')} />;
  if (stored === null) return <Navigate replace to={path('/select_building')} />;
  if (loaded === null || loaded.asked !== stored) return <PageFallback />;
  if (tourId !== null) return <CurrentTourContext value={tourId}>{children}</CurrentTourContext>;
  return (
    <EmptyPage
      action={<Button onClick={() => setAttempt(attempt + 1)}>{t`Try again`}</Button>}
      icon={<IconPlugConnectedX size={36} />}
      title={t`This tour is not on this device yet`}
    >
      {loaded.why === 'server_error' ? (
        serverErrorMessage('unknown_error')
      ) : (
        <Trans>It was started on another device. Connect once to fetch it.</Trans>
      )}
    </EmptyPage>
  );
}
