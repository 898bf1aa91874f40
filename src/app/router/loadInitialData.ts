import { splitLocale } from '#i18n/localePath.ts';
import { walk } from '../../chunks/chunks.ts';
import type { InitialData } from '../../features/inspection/shared/InitialData.ts';
import { useSession } from '../../session/sessionState.ts';
import type { AppServices } from '../services.ts';
import { accessOf, needsInspection } from './routes.ts';

// The session's state as soon as it is restored; the person may still be fetched from the server.
async function restoredSession(): Promise<ReturnType<typeof useSession.getState>> {
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
 * Loads what the first page needs, so that it is rendered once and completely: its code, the person's database, and what it
 * shows of the open tour. Returns what was read, or null. The screens report what cannot be loaded.
 */
export async function loadInitialData(
  { session, inspections }: Pick<AppServices, 'session' | 'inspections'>,
  path: string,
): Promise<InitialData | null> {
  const { me, tourId } = await restoredSession();
  const { rest } = splitLocale(path);
  if (me === null || (me.role === 'administrator' && !needsInspection(accessOf(rest)))) return null;
  try {
    const [inspection, { readInitialData }] = await Promise.all([inspections.open(me.id), walk.load()]);
    const data = await readInitialData(inspection.ctx.db, tourId, rest);
    // A kill right after the start of a tour may have lost its id in the session, but not the tour (S27).
    if (tourId === null && data !== null) session.saveTour(data.tourId);
    return data;
  } catch {
    // A store that does not open or code that is missing: `InspectionProvider` shows it.
    return null;
  }
}
