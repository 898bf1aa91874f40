import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import {
  storedTouchpoint,
  storedTour,
  type WireTouchpoint,
  type WireTour,
} from '#contract/inspections/tour.ts';
import type { Rating } from '#domain/rating.ts';
import type { CallResponse } from '../server/serverCalls.ts';
import type { Person, TestServer } from '../server/serverForTests.ts';

/** Starts a tour; returns the response. */
export async function startedTour(server: TestServer, person: Person, building?: string): Promise<WireTour> {
  const body = { cip_obj_id: await server.building(building) };
  const answer = await server.call(paths.tours, { method: 'POST', token: person.token, body });
  return zod.parse(storedTour, answer.json);
}

export function touchpointNamed(tour: WireTour, name: string): WireTouchpoint {
  const found = tour.touchpoints.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The tour has no touchpoint ${name}.`);
  return found;
}

/** The same answer to every question of a touchpoint, in the form of PUT. */
export function answersTo(
  touchpoint: WireTouchpoint,
  rating: Rating = 'good',
  comment: string | null = null,
) {
  return touchpoint.sub_touchpoints.map(({ id }) => ({ id, rating, comment }));
}

/** The same in the form of POST. */
export function answersByEntry(
  touchpoint: WireTouchpoint,
  rating: Rating = 'good',
  comment: string | null = null,
) {
  return touchpoint.sub_touchpoints.map(({ touchpoint_id }) => ({ touchpoint_id, rating, comment }));
}

export type Saving = {
  readonly floor?: number | null;
  readonly rating?: Rating;
  readonly comment?: string | null;
  readonly key?: string;
  readonly headers?: Record<string, string>;
};

export function save(
  server: TestServer,
  person: Person,
  touchpoint: WireTouchpoint,
  { floor = null, rating, comment, key }: Saving = {},
): Promise<CallResponse> {
  return server.call(paths.touchpoint(touchpoint.id), {
    method: 'PUT',
    token: person.token,
    key,
    body: { touchpoint: { floor, sub_touchpoints: answersTo(touchpoint, rating, comment) } },
  });
}

export function addFloor(
  server: TestServer,
  person: Person,
  tour: WireTour,
  floor: number | null,
  { key, rating, headers }: Saving = {},
): Promise<CallResponse> {
  const entry = touchpointNamed(tour, 'working_in_the_building');
  return server.call(paths.touchpoints, {
    method: 'POST',
    token: person.token,
    key,
    ...(headers === undefined ? {} : { headers }),
    body: {
      touchpoint: {
        assessment_tour_id: tour.id,
        touchpoint_id: entry.touchpoint_id,
        floor,
        sub_touchpoints: answersByEntry(entry, rating),
      },
    },
  });
}

export function conclude(
  server: TestServer,
  person: Person,
  tour: WireTour,
  key?: string,
): Promise<CallResponse> {
  return server.call(paths.tour(tour.id), { method: 'PUT', token: person.token, key });
}

/** A concluded tour with one finding for each question of `having_meetings`, all of them rated bad. */
export async function tourWithFindings(
  server: TestServer,
  person: Person,
  comment = 'x',
  building?: string,
): Promise<WireTour> {
  const tour = await startedTour(server, person, building);
  await save(server, person, touchpointNamed(tour, 'having_meetings'), { rating: 'bad', comment });
  await conclude(server, person, tour);
  return tour;
}

export function touchpointIn(answer: CallResponse) {
  return zod.parse(storedTouchpoint, answer.json);
}
