import { paths } from '#contract/http/paths.ts';
import { tour, type WireTour } from '#contract/inspections/tour.ts';
import type { ApiResult } from './ApiResult.ts';
import type { Api } from './createApi.ts';

/** GET /api/assessment/tours/{id}, with the token of whoever is signed in unless another is named. */
export async function fetchTour(api: Api, id: string, token?: string): Promise<ApiResult<WireTour>> {
  const whose = token === undefined ? {} : { token };
  return api.call({ method: 'GET', path: paths.tour(id), ...whose }, tour);
}
