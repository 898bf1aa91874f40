import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { buildings, mandates } from '#contract/inspections/building.ts';
import { storedTour } from '#contract/inspections/tour.ts';
import type { Rating } from '#domain/rating.ts';
import { type Call, call } from '../server/serverCalls.ts';

type Account = { readonly email: string; readonly password: string };
type Place = { readonly mandate: string; readonly name: string };
type Answer = { readonly rating: Rating; readonly comment: string | null };

export type Ask = (path: string, request?: Call) => Promise<unknown>;

/** Signs in, and returns a function that calls as that person; a refused call throws. */
export async function callsOf(origin: string, { email, password }: Account): Promise<Ask> {
  const { json } = await call(origin, paths.authToken, { method: 'POST', body: { email, password } });
  const token = zod.parse(zod.object({ auth_token: zod.string() }), json).auth_token;
  return async (path, request = {}) => {
    const answer = await call(origin, path, { ...request, token, key: crypto.randomUUID() });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
}

function idOf(all: readonly { readonly id: string; readonly name: string }[], wanted: string): string {
  const found = all.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no ${wanted}.`);
  return found.id;
}

/**
 * Concludes a whole tour of a building on one floor by API calls; returns its id. `say` is called for each
 * topic.
 */
export async function concludeByCalls(
  ask: Ask,
  { mandate, name }: Place,
  say: (topic: string, place: number) => Answer,
  walkedFloor = 0,
): Promise<string> {
  const mandateId = idOf(zod.parse(mandates, await ask(paths.mandates)), mandate);
  const objects = zod.parse(buildings, await ask(paths.mandateObjects(mandateId)));
  const body = { cip_obj_id: idOf(objects, name) };
  const tour = zod.parse(storedTour, await ask(paths.tours, { method: 'POST', body }));
  for (const touchpoint of tour.touchpoints) {
    const floor = touchpoint.name === 'working_in_the_building' ? walkedFloor : null;
    const answers = touchpoint.sub_touchpoints.map((sub, place) => ({ id: sub.id, ...say(sub.name, place) }));
    await ask(paths.touchpoint(touchpoint.id), {
      method: 'PUT',
      body: { touchpoint: { floor, sub_touchpoints: answers } },
    });
  }
  await ask(paths.tour(tour.id), { method: 'PUT' });
  return tour.id;
}
