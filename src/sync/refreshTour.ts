import type { Api } from '../api/createApi.ts';
import { fetchTour } from '../api/listCalls.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { askedTour, takeOverTour } from '../db/tours/takeOverTour.ts';

/** What refreshing a tour needs. */
export type RefreshDeps = {
  readonly api: Api;
  readonly db: InspectionDatabase;
  readonly now: () => Date;
  readonly token: () => string | null;
  readonly tokenRefused: (token: string, error: string | null) => void;
  /** Saves what is being typed: after the tour is over it could not be saved any more. */
  readonly flush: () => Promise<unknown>;
};

/**
 * Asks the server once what became of a tour of this device elsewhere, and takes it over (U6 to U8). Answers `over` when
 * the tour was concluded elsewhere, on another device or in another tab; `open` as well if the server cannot be reached.
 */
export async function refreshTour(environment: RefreshDeps, tourId: string): Promise<'over' | 'open'> {
  const { api, db, now, token, tokenRefused, flush } = environment;
  const asked = await askedTour(db, tourId);
  if (asked === 'over') return 'over';
  const mine = token();
  if (asked === 'unknown' || mine === null) return 'open';
  const answer = await fetchTour(api, asked.remoteId, mine);
  if (!answer.ok) {
    const { failure } = answer;
    const isRefused = failure.kind === 'status' && (failure.status === 401 || failure.status === 403);
    if (isRefused && token() === mine) tokenRefused(mine, failure.error);
    return 'open';
  }
  if (answer.value.concluded_at !== null) await flush();
  const taken = await takeOverTour(db, { tourId, asked, tour: answer.value, now: now() });
  return taken.ok && taken.value ? 'over' : 'open';
}
