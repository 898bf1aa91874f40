import type { ApiResult } from '../api/ApiResult.ts';
import type { Api } from '../api/createApi.ts';
import { fetchBuilding, fetchMandate, fetchTour } from '../api/listCalls.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { buildingById } from '../db/lists/buildings.ts';
import { mandateById } from '../db/lists/mandates.ts';
import { saveImportedTour } from '../db/tours/saveImportedTour.ts';
import { tourById } from '../db/tours/tours.ts';

/** The local id of the imported tour, or why it was not imported. */
export type AdoptOutcome =
  | { readonly ok: true; readonly value: { readonly tourId: string } }
  | { readonly ok: false; readonly reason: Unread | 'concluded' | 'not_saved' };

/** Why the server did not give it; `server_error` is one that answered, and could not. */
type Unread = 'not_found' | 'unreachable' | 'server_error';

/**
 * Makes a tour of this person available that this device does not have (specification §2: the tour, then its
 * object and mandate). One it has is answered without a call, by its local id.
 */
export async function importRemoteTour(
  { api, db }: { api: Api; db: InspectionDatabase },
  id: string,
): Promise<AdoptOutcome> {
  const here = await tourById(db, id);
  if (here !== null) return { ok: true, value: { tourId: here.id } };
  const tour = await fetchTour(api, id);
  if (!tour.ok) return { ok: false, reason: reasonOf(tour) };
  if (tour.value.concluded_at !== null) return { ok: false, reason: 'concluded' };
  const { cip_obj_id, mandate_id } = tour.value;
  const building = await hereOrFetched(await buildingById(db, cip_obj_id), () =>
    fetchBuilding(api, cip_obj_id),
  );
  const mandate = await hereOrFetched(await mandateById(db, mandate_id), () => fetchMandate(api, mandate_id));
  if (!building.ok) return { ok: false, reason: reasonOf(building) };
  if (!mandate.ok) return { ok: false, reason: reasonOf(mandate) };
  const saved = await saveImportedTour(db, {
    tour: tour.value,
    building: building.value,
    mandate: mandate.value,
  });
  return saved.ok ? { ok: true, value: { tourId: tour.value.id } } : saved;
}

async function hereOrFetched<Value>(
  here: Value | null,
  fetched: () => Promise<ApiResult<Value>>,
): Promise<ApiResult<Value>> {
  return here === null ? fetched() : { ok: true, value: here };
}

function reasonOf({ failure }: Extract<ApiResult<unknown>, { ok: false }>): Unread {
  if (failure.kind !== 'status') return 'unreachable';
  return failure.status === 404 ? 'not_found' : 'server_error';
}
