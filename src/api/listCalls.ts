import { paths } from '#contract/http/paths.ts';
import { building, buildings, mandate, mandates } from '#contract/inspections/building.ts';
import { catalogue } from '#contract/inspections/catalogue.ts';
import { tour, tourWithReceipts } from '#contract/inspections/tour.ts';
import type { Api } from './createApi.ts';

/** GET /api/mandates. */
export const fetchMandates = (api: Api) => api.call({ method: 'GET', path: paths.mandates }, mandates);

/** GET /api/mandates/{id}. */
export const fetchMandate = (api: Api, id: string) =>
  api.call({ method: 'GET', path: paths.mandate(id) }, mandate);

/** GET /api/mandates/{id}/objects. */
export const fetchBuildings = (api: Api, mandateId: string) =>
  api.call({ method: 'GET', path: paths.mandateObjects(mandateId) }, buildings);

/** GET /api/objects/{id}. */
export const fetchBuilding = (api: Api, id: string) =>
  api.call({ method: 'GET', path: paths.object(id) }, building);

/** GET /api/catalogue (S4). */
export const fetchCatalogue = (api: Api) => api.call({ method: 'GET', path: paths.catalogue }, catalogue);

/** GET /api/assessment/tours/{id}. */
export const fetchTour = (api: Api, id: string, token: string) =>
  api.call({ method: 'GET', path: paths.tour(id), token }, tour);

/** GET /api/assessment/tours/{id}/report, as far as a device compares it with its own receipts (U6). */
export const fetchTourWithReceipts = (api: Api, id: string, token: string) =>
  api.call({ method: 'GET', path: paths.tourReport(id), token }, tourWithReceipts);
