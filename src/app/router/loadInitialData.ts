import { splitLocale } from '../../i18n/localePath.ts';
import { useSession } from '../../session/sessionState.ts';
import type { AppServices } from '../services.ts';
import { preloadWalk } from './lazyScreens.ts';

/** Whom the session has found, as soon as it knows; the server may be asked for more of them meanwhile. */
async function restored(): Promise<ReturnType<typeof useSession.getState>> {
  return new Promise((resolve) => {
    const known = useSession.getState();
    if (known.status !== 'starting') {
      resolve(known);
      return;
    }
    const stop = useSession.subscribe((state) => {
      if (state.status === 'starting') return;
      stop();
      resolve(state);
    });
  });
}

/**
 * Brings together what the first page is drawn of, so that it is drawn once and whole: the screens, the person's work,
 * and what it says of the open tour. Where something of it cannot be had the screens say so.
 */
export async function loadInitialData(
  { session, inspections, initialData }: Pick<AppServices, 'session' | 'inspections' | 'initialData'>,
  path: string,
): Promise<void> {
  const { me, tourId } = await restored();
  if (me === null) return;
  try {
    const [inspection, { readInitialData }] = await Promise.all([
      inspections.open(me.id),
      import('./readInitialData.ts'),
      preloadWalk(),
    ]);
    const reading = await readInitialData(inspection.ctx.db, tourId, splitLocale(path).rest);
    // Killed between the start of the tour and what remembers it: the tour is here all the same (S2).
    if (tourId === null && reading !== null) await session.saveTour(reading.tourId);
    initialData.setState(reading, true);
  } catch {
    // A store that does not open: `InspectionProvider` shows it.
  }
}
