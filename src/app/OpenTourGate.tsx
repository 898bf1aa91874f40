import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { serverErrorMessage } from '../i18n/serverErrorMessage.ts';
import { useLocalePath } from '../i18n/useLocale.ts';
import { CurrentTourContext } from '../screens/CurrentTour.ts';
import { useFirstReading } from '../screens/FirstReading.ts';
import { useInstrument } from '../screens/Instrument.ts';
import { useSessionActions } from '../screens/SessionContext.ts';
import { sayListFailure } from '../screens/walk/sayListFailure.ts';
import { useSession } from '../session/useSession.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyPage } from '../ui/EmptyPage.tsx';
import { PageLoading } from './PageLoading.tsx';
import { reloadTour } from './reloadTour.ts';

/** `why`: the tour is not here, and did not come. */
type Loaded = {
  readonly asked: string;
  readonly tourId: string | null;
  readonly why?: 'unreachable' | 'server_error';
};

/**
 * The routes of a tour (specification §2): a stored tour id loads that tour, from this device or from the server;
 * without one the way leads to select building.
 */
export function OpenTourGate({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { ctx, adoptTour } = useInstrument();
  const session = useSessionActions();
  const stored = useSession((state) => state.tourId);
  const first = useFirstReading<Loaded>((reading) => ({
    asked: reading.storedTourId,
    tourId: reading.tourId,
  }));
  const [loaded, setLoaded] = useState<Loaded | null>(first ?? null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (stored === null) return undefined;
    let wanted = true;
    void reloadTour({ db: ctx.db, adoptTour }, stored).then((found) => {
      if (!wanted) return;
      if (found.kind === 'gone') void session.rememberTour(found.open);
      else if (found.kind === 'loaded') {
        const { tourId } = found;
        setLoaded((before) =>
          before?.asked === stored && before.tourId === tourId ? before : { asked: stored, tourId },
        );
      } else {
        setLoaded({ asked: stored, tourId: null, why: found.kind });
        sayListFailure(found.kind);
      }
    });
    return () => {
      wanted = false;
    };
  }, [stored, ctx, adoptTour, session, attempt]);
  if (stored === null) return <Navigate replace to={path('/select_building')} />;
  if (loaded === null || loaded.asked !== stored) return <PageLoading />;
  if (loaded.tourId !== null) {
    return <CurrentTourContext value={loaded.tourId}>{children}</CurrentTourContext>;
  }
  return (
    <EmptyPage
      action={<Button onClick={() => setAttempt(attempt + 1)}>{t`Try again`}</Button>}
      icon={<IconPlugConnectedX size={36} />}
      title={t`This tour is not on this device yet`}
    >
      {loaded.why === 'server_error' ? (
        serverErrorMessage('unknown_error')
      ) : (
        <Trans>It was started somewhere else. A connection is needed once to fetch it.</Trans>
      )}
    </EmptyPage>
  );
}
