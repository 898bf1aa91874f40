import type { ApiResult } from '../api/ApiResult.ts';
import type { Api } from '../api/createApi.ts';
import { fetchBuilding, fetchMandate, fetchTour } from '../api/listCalls.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { buildingById } from '../db/lists/buildings.ts';
import { mandateById } from '../db/lists/mandates.ts';
import { saveImportedTour } from '../db/tours/saveImportedTour.ts';
import { tourById } from '../db/tours/tours.ts';

/** The local id of the imported tour, or why it was not imported. */
export type ImportOutcome =
  | { readonly ok: true; readonly value: { readonly tourId: string } }
  | { readonly ok: false; readonly reason: FetchRefusal | 'concluded' | 'not_saved' };

/** Why it could not be fetched; for `server_error` the server did respond. */
type FetchRefusal = 'not_found' | 'unreachable' | 'server_error';

/**
 * Fetches a tour of this person, its building and its mandate, and saves them on this device (specification §2). A tour that
 * is here already is returned by its local id without a call.
 */
export async function importRemoteTour(
  { api, db }: { api: Api; db: InspectionDatabase },
  id: string,
): Promise<ImportOutcome> {
  const here = await tourById(db, id);
  if (here !== null) return { ok: true, value: { tourId: here.id } };
  const tour = await fetchTour(api, id);
  if (!tour.ok) return { ok: false, reason: reasonOf(tour) };
  if (tour.value.concluded_at !== null) return { ok: false, reason: 'concluded' };
  const { cip_obj_id, mandate_id } = tour.value;
  const building = await storedOrFetched(await buildingById(db, cip_obj_id), () =>
    fetchBuilding(api, cip_obj_id),
  );
  const mandate = await storedOrFetched(await mandateById(db, mandate_id), () =>
    fetchMandate(api, mandate_id),
  );
  if (!building.ok) return { ok: false, reason: reasonOf(building) };
  if (!mandate.ok) return { ok: false, reason: reasonOf(mandate) };
  const saved = await saveImportedTour(db, {
    tour: tour.value,
    building: building.value,
    mandate: mandate.value,
  });
  return saved.ok ? { ok: true, value: { tourId: saved.value } } : saved;
}

async function storedOrFetched<Value>(
  stored: Value | null,
  fetchIt: () => Promise<ApiResult<Value>>,
): Promise<ApiResult<Value>> {
  return stored === null ? fetchIt() : { ok: true, value: stored };
}

function reasonOf({ failure }: Extract<ApiResult<unknown>, { ok: false }>): FetchRefusal {
  if (failure.kind !== 'status') return 'unreachable';
  return failure.status === 404 ? 'not_found' : 'server_error';
}
