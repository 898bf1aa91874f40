import type * as z from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { building, buildings, mandate, mandates } from '#contract/inspections/building.ts';
import { catalogue } from '#contract/inspections/catalogue.ts';
import { type TourWithReceipts, tour, tourWithReceipts, type WireTour } from '#contract/inspections/tour.ts';
import type { ApiResult } from './ApiResult.ts';
import type { Api } from './createApi.ts';

/** GET /api/mandates. */
export async function fetchMandates(api: Api): Promise<ApiResult<z.output<typeof mandates>>> {
  return api.call({ method: 'GET', path: paths.mandates }, mandates);
}

/** GET /api/mandates/{id}. */
export async function fetchMandate(api: Api, id: string): Promise<ApiResult<z.output<typeof mandate>>> {
  return api.call({ method: 'GET', path: paths.mandate(id) }, mandate);
}

/** GET /api/mandates/{id}/objects. */
export async function fetchBuildings(
  api: Api,
  mandateId: string,
): Promise<ApiResult<z.output<typeof buildings>>> {
  return api.call({ method: 'GET', path: paths.mandateObjects(mandateId) }, buildings);
}

/** GET /api/objects/{id}. */
export async function fetchBuilding(api: Api, id: string): Promise<ApiResult<z.output<typeof building>>> {
  return api.call({ method: 'GET', path: paths.object(id) }, building);
}

/** GET /api/catalogue (S4). */
export async function fetchCatalogue(api: Api): Promise<ApiResult<z.output<typeof catalogue>>> {
  return api.call({ method: 'GET', path: paths.catalogue }, catalogue);
}

/** GET /api/assessment/tours/{id}. */
export async function fetchTour(api: Api, id: string, token: string): Promise<ApiResult<WireTour>> {
  return api.call({ method: 'GET', path: paths.tour(id), token }, tour);
}

/** GET /api/assessment/tours/{id}/report, as far as a device compares it with its own receipts (U6). */
export async function fetchTourWithReceipts(
  api: Api,
  id: string,
  token: string,
): Promise<ApiResult<TourWithReceipts>> {
  return api.call({ method: 'GET', path: paths.tourReport(id), token }, tourWithReceipts);
}
