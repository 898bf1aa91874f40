import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { receiptsOfTour } from '#db/outbox/receipts.ts';
import { isStoreFailure } from '#db/storeFailure.ts';
import { openTourId, tourById } from '#db/tours/tours.ts';
import type { Unreachable } from '#domain/networkRefusal.ts';
import { splitLocale } from '#i18n/localePath.ts';
import { useInitialData } from '../../features/inspection/shared/InitialData.ts';
import type { InspectionServices } from '../../features/shared/InspectionServices.ts';
import { useInspection } from '../../features/shared/InspectionServices.ts';
import { useSessionActions } from '../../features/shared/SessionContext.ts';
import { showListFailure } from '../../features/shared/showListFailure.ts';
import { useSession } from '../../session/sessionState.ts';

/**
 * `over`: the tour was concluded, on another device or in another tab. `gone`: it is concluded or not this person's, and `open`
 * is their open tour, if any. `Unreachable`, `server_error`: it is not on this device and could not be fetched. `session`: it
 * could not be fetched because the session has ended.
 */
type Reloaded =
  | { readonly kind: 'loaded'; readonly tourId: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'gone'; readonly open: string | null }
  | { readonly kind: Unreachable | 'server_error' | 'session' };

type ReloadDeps = {
  readonly db: InspectionDatabase;
  readonly importRemoteTour: InspectionServices['importRemoteTour'];
};

/**
 * Loads the tour of a stored id, local or the server's, with its building and mandate (specification §2). Local storage reaches
 * the disk seconds late, so after a crash it may name a tour that was left since. Then the tour that is open in the person's
 * database is the one to continue (S27).
 */
export async function reloadTour({ db, importRemoteTour }: ReloadDeps, storedId: string): Promise<Reloaded> {
  const here = await tourById(db, storedId);
  if (here !== null && here.concluded_at === null) return { kind: 'loaded', tourId: here.id };
  const open = await openTourId(db);
  const wasConcluded = here !== null || (await wasConcludedHere(db, storedId));
  if (wasConcluded) return open === null ? { kind: 'over' } : { kind: 'gone', open };
  const imported = await importRemoteTour(storedId);
  if (imported.ok) return { kind: 'loaded', tourId: imported.value.tourId };
  if (imported.reason === 'session') return { kind: 'session' };
  if (imported.reason === 'concluded' && open === null) return { kind: 'over' };
  const isGone = imported.reason === 'not_found' || imported.reason === 'concluded';
  if (isGone || open !== null) return { kind: 'gone', open };
  return { kind: imported.reason === 'not_saved' ? 'unreachable' : imported.reason };
}

// The tour's rows were deleted with the last acknowledgement, its receipts were not (S13).
async function wasConcludedHere(db: InspectionDatabase, tourId: string): Promise<boolean> {
  return (await receiptsOfTour(db, tourId)).some(({ kind }) => kind === 'conclude-tour');
}

/** `none`: no tour is open. `over`: it was concluded elsewhere. `missing`: it is not on this device and could not be fetched. */
export type OpenTourState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'here'; readonly tourId: string }
  | { readonly kind: 'over'; readonly tourId: string }
  | {
      readonly kind: 'missing';
      readonly why: Unreachable | 'server_error';
      readonly retry: () => void;
    };

type Loaded = { readonly storedId: string } & (
  | { readonly tourId: string }
  | { readonly tourId: null; readonly why: Unreachable | 'server_error' }
);

const afterFailureMs = 1_000;

/**
 * The open tour (specification §2): loads the tour of the stored id, from this device or from the server. What was done elsewhere
 * is fetched in the background.
 */
export function useOpenTour(): OpenTourState {
  const { rest: route } = splitLocale(useLocation().pathname);
  const { ctx, importRemoteTour, refreshTour } = useInspection();
  const session = useSessionActions();
  const storedId = useSession((state) => state.tourId);
  const initial = useInitialData();
  const [loaded, setLoaded] = useState<Loaded | null>(
    initial && { storedId: initial.storedTourId, tourId: initial.tourId },
  );
  const [attempt, setAttempt] = useState(0);
  // The stored id is removed only on unmount: without it the gate would redirect to select building instead of the thanks.
  const [over, setOver] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (over !== null) session.leaveTour(over);
    },
    [session, over],
  );
  useEffect(() => {
    if (storedId === null) return undefined;
    let wanted = true;
    reloadTour({ db: ctx.db, importRemoteTour }, storedId).then(
      (found) => {
        // The login takes the place of this page.
        if (!wanted || found.kind === 'session') return;
        if (found.kind === 'over') setOver(storedId);
        else if (found.kind === 'gone') session.saveTour(found.open);
        else if (found.kind === 'loaded') {
          const { tourId } = found;
          setLoaded((before) =>
            before?.storedId === storedId && before.tourId === tourId ? before : { storedId, tourId },
          );
        } else {
          setLoaded({ storedId, tourId: null, why: found.kind });
          showListFailure(found.kind);
        }
      },
      (broken: unknown) => {
        if (!isStoreFailure(broken)) throw broken;
        setTimeout(() => wanted && setAttempt(attempt + 1), afterFailureMs);
      },
    );
    return () => {
      wanted = false;
    };
  }, [storedId, ctx, importRemoteTour, session, attempt]);
  const current = loaded?.storedId === storedId ? loaded : null;
  const tourId = current?.tourId ?? null;
  useEffect(() => {
    if (storedId === null || tourId === null) return undefined;
    let wanted = true;
    const end = () => wanted && setOver(storedId);
    void refreshTour(tourId).then((found) => found === 'over' && end());
    // Another tab of this device may have concluded it while this one was hidden.
    const look = () => {
      if (document.hidden) return;
      // S24: one that is not here may be in the mirror.
      tourById(ctx.db, tourId).then(
        (tour) => (tour === null ? ctx.db.isWhole : tour.concluded_at !== null) && end(),
        () => {}, // The store fails; the next focus looks again.
      );
    };
    // On the tour's page it is this tab that concludes it, and leads on by itself.
    const seen =
      route === '/tour'
        ? null
        : liveQuery(() => tourById(ctx.db, tourId)).subscribe({ next: look, error: () => undefined });
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      wanted = false;
      seen?.unsubscribe();
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [storedId, tourId, route, ctx, refreshTour]);

  if (over !== null) return { kind: 'over', tourId: tourId ?? over };
  if (storedId === null) return { kind: 'none' };
  if (current === null) return { kind: 'loading' };
  if (current.tourId !== null) return { kind: 'here', tourId: current.tourId };
  return { kind: 'missing', why: current.why, retry: () => setAttempt(attempt + 1) };
}
