import { paths } from '#contract/http/paths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import type { TourListPage } from '#contract/inspections/tourList.ts';
import { callsOf } from '../data/concludeByCalls.ts';

/** The server's responses to direct requests, past browser and proxy. */
export type ServerResponses = {
  tours(): Promise<TourListPage['items']>;
  tour(id: string): Promise<WireTour>;
};

export async function askServer(
  origin: string,
  person: { readonly email: string; readonly password: string },
): Promise<ServerResponses> {
  const ask = await callsOf(origin, person);
  return {
    tours: async () => ((await ask(paths.tours)) as TourListPage).items,
    tour: async (id) => (await ask(paths.tour(id))) as WireTour,
  };
}
