import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { mergeRemoteTour, tourBeforeFetch } from '#db/tours/mergeRemoteTour.ts';
import { endsSession, type Failure } from '../api/ApiResult.ts';
import type { Api } from '../api/createApi.ts';
import { fetchTour, fetchTourWithReceipts } from '../api/listCalls.ts';

/** What refreshing a tour needs from outside. */
export type RefreshDeps = {
  readonly api: Api;
  readonly db: InspectionDatabase;
  readonly now: () => Date;
  readonly token: () => string | null;
  readonly tokenRefused: (token: string, error: string | null) => void;
  /** Saves what is on the page only; false if that failed. Once the tour is over here, it cannot be saved any more. */
  readonly flush: () => Promise<boolean>;
};

/**
 * Fetches a tour of this device from the server once and merges what was done elsewhere (U6 to U8). Returns `over` if the tour
 * was concluded on another device or in another tab; `open` otherwise, also when the server cannot be reached.
 */
export async function refreshTour(deps: RefreshDeps, tourId: string): Promise<'over' | 'open'> {
  const { api, db, token, tokenRefused } = deps;
  const before = await tourBeforeFetch(db, tourId);
  if (before === 'over') return 'over';
  const usedToken = token();
  if (before === 'unknown' || usedToken === null) return 'open';
  const failed = (failure: Failure) => {
    const isRefused = failure.kind === 'status' && endsSession(failure);
    if (isRefused && token() === usedToken) tokenRefused(usedToken, failure.error);
    return 'open' as const;
  };
  const result = await fetchTour(api, tourId, usedToken);
  if (!result.ok) return failed(result.failure);
  const merged = await merge(deps, { tourId, before, tour: result.value, receipts: null });
  if (merged !== 'in_doubt') return merged;
  const report = await fetchTourWithReceipts(api, tourId, usedToken);
  if (!report.ok) return failed(report.failure);
  const { tour, touchpoint_receipts: receipts } = report.value;
  return (await merge(deps, { tourId, before, tour, receipts })) === 'over' ? 'over' : 'open';
}

type Fetched = Omit<Parameters<typeof mergeRemoteTour>[1], 'now'>;

async function merge({ db, now, flush }: RefreshDeps, fetched: Fetched) {
  // PH14, S33: the next page of the tour tries again.
  if (fetched.tour.concluded_at !== null && !(await flush())) return 'open';
  const merged = await mergeRemoteTour(db, { ...fetched, now: now() });
  return merged.ok ? merged.value : 'open';
}
