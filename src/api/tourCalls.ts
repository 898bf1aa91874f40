import { paths } from '#contract/paths.ts';
import { tour, type WireTour } from '#contract/tour.ts';
import type { Answer } from './Answer.ts';
import type { Api } from './createApi.ts';

/** GET /api/assessment/tours/{id}. */
export async function fetchTour(api: Api, id: string): Promise<Answer<WireTour>> {
  return api.call({ method: 'GET', path: paths.tour(id) }, tour);
}
