import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { buildingById } from '#db/lists/buildings.ts';
import { mandateById } from '#db/lists/mandates.ts';
import { saveImportedTour } from '#db/tours/saveImportedTour.ts';
import { tourById } from '#db/tours/tours.ts';
import type { Unreachable } from '#domain/networkRefusal.ts';
import { type ApiResult, endsSession, unreachableBy } from '../api/ApiResult.ts';
import type { Api } from '../api/createApi.ts';
import { fetchBuilding, fetchMandate, fetchTour } from '../api/listCalls.ts';

/** What importing a tour needs from outside. */
export type ImportDeps = {
  readonly api: Api;
  readonly db: InspectionDatabase;
  readonly token: () => string | null;
  readonly tokenRefused: (token: string, error: string | null) => void;
};

/** The id of the imported tour, or why it was not imported. */
export type ImportOutcome =
  | { readonly ok: true; readonly value: { readonly tourId: string } }
  | { readonly ok: false; readonly reason: FetchRefusal | 'concluded' | 'not_saved' };

/** Why it could not be fetched; for `server_error` the server did respond, with `session` the session has ended. */
type FetchRefusal = 'not_found' | Unreachable | 'server_error' | 'session';

/**
 * Fetches a tour of this person, its building and its mandate, and saves them on this device (specification §2). A tour that
 * is here already is returned without a call. A refused token ends the session (S16).
 */
export async function importRemoteTour(deps: ImportDeps, id: string): Promise<ImportOutcome> {
  const { api, db, token } = deps;
  const here = await tourById(db, id);
  if (here !== null) return { ok: true, value: { tourId: here.id } };
  const usedToken = token();
  if (usedToken === null) return { ok: false, reason: 'session' };
  const refused = (failed: Failed) => ({ ok: false, reason: reasonOf(deps, usedToken, failed) }) as const;
  const tour = await fetchTour(api, id, usedToken);
  if (!tour.ok) return refused(tour);
  if (tour.value.concluded_at !== null) return { ok: false, reason: 'concluded' };
  const { cip_obj_id, mandate_id } = tour.value;
  const building = await storedOrFetched(await buildingById(db, cip_obj_id), () =>
    fetchBuilding(api, cip_obj_id),
  );
  const mandate = await storedOrFetched(await mandateById(db, mandate_id), () =>
    fetchMandate(api, mandate_id),
  );
  if (!building.ok) return refused(building);
  if (!mandate.ok) return refused(mandate);
  const saved = await saveImportedTour(db, {
    tour: tour.value,
    building: building.value,
    mandate: mandate.value,
  });
  return saved.ok ? { ok: true, value: { tourId: id } } : saved;
}

async function storedOrFetched<Value>(
  stored: Value | null,
  fetchIt: () => Promise<ApiResult<Value>>,
): Promise<ApiResult<Value>> {
  return stored === null ? fetchIt() : { ok: true, value: stored };
}

type Failed = Extract<ApiResult<unknown>, { ok: false }>;

function reasonOf(deps: ImportDeps, usedToken: string, { failure }: Failed): FetchRefusal {
  if (failure.kind !== 'status') return unreachableBy(failure) ?? 'unreachable';
  if (!endsSession(failure)) return failure.status === 404 ? 'not_found' : 'server_error';
  // S16: with the token of a newer session another try may succeed.
  if (deps.token() !== usedToken) return 'unreachable';
  deps.tokenRefused(usedToken, failure.error);
  return 'session';
}
