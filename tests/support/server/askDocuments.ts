import { expect } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import type { Rating } from '#domain/rating.ts';
import { type ReadPdf, readPdf } from '../data/readers/readPdf.ts';
import { conclude, save, touchpointNamed } from '../data/serverTour.ts';
import type { Person, TestServer } from './serverForTests.ts';

/** A request for a PDF. */
export async function ask(server: TestServer, person: Person, path: string, language = 'en') {
  const response = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': language },
  });
  const bytes = await response.arrayBuffer();
  return { response, bytes };
}

/** The text of a requested PDF. */
export async function document(...asked: Parameters<typeof ask>): Promise<ReadPdf> {
  const { response, bytes } = await ask(...asked);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return readPdf(bytes);
}

/** A concluded tour of a building: the given answers, and a second floor on which all is good. */
export async function visit(
  server: TestServer,
  person: Person,
  building: string,
  answers: { readonly rating: Rating; readonly comment?: string },
): Promise<WireTour> {
  const body = { cip_obj_id: await server.building(building) };
  const started = await server.call(paths.tours, { method: 'POST', token: person.token, body });
  const tour = started.json as WireTour;
  await save(server, person, touchpointNamed(tour, 'arriving_at_work'), answers);
  await save(server, person, touchpointNamed(tour, 'working_in_the_building'), { floor: 2 });
  await conclude(server, person, tour);
  return tour;
}
