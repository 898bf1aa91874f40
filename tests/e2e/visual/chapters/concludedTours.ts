import * as z from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { buildings, mandates } from '#contract/inspections/building.ts';
import { storedTour, type WireTouchpoint } from '#contract/inspections/tour.ts';
import { type Call, call } from '../../../support/server/serverCalls.ts';
import { inspector, secondInspector } from '../../pages/LoginPage.ts';

type Person = { readonly email: string; readonly password: string };
type Ask = (path: string, request?: Call) => Promise<unknown>;

async function signedIn(origin: string, person: Person): Promise<Ask> {
  const { json } = await call(origin, paths.authToken, { method: 'POST', body: person });
  const token = z.parse(z.object({ auth_token: z.string() }), json).auth_token;
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

/** The second question of each touchpoint is bad, the third not applicable, the rest good. */
function answersTo({ sub_touchpoints }: WireTouchpoint) {
  return sub_touchpoints.map(({ id }, place) => {
    if (place === 1) return { id, rating: 'bad', comment: 'The lamp at the stairs is broken.' };
    return { id, rating: place === 2 ? 'not_applicable' : 'good', comment: null };
  });
}

async function walkAndConclude(ask: Ask, mandate: string, building: string): Promise<void> {
  const mandateId = idOf(z.parse(mandates, await ask(paths.mandates)), mandate);
  const objects = z.parse(buildings, await ask(paths.mandateObjects(mandateId)));
  const body = { cip_obj_id: idOf(objects, building) };
  const tour = z.parse(storedTour, await ask(paths.tours, { method: 'POST', body }));
  for (const touchpoint of tour.touchpoints) {
    const floor = touchpoint.name === 'working_in_the_building' ? 0 : null;
    await ask(paths.touchpoint(touchpoint.id), {
      method: 'PUT',
      body: { touchpoint: { floor, sub_touchpoints: answersTo(touchpoint) } },
    });
  }
  await ask(paths.tour(tour.id), { method: 'PUT' });
}

/** Two inspectors have walked through a building each. */
export async function concludedTours(origin: string): Promise<void> {
  await walkAndConclude(await signedIn(origin, inspector), 'Kanton Aargau', 'Kantonsspital Baden AG');
  await walkAndConclude(await signedIn(origin, secondInspector), 'Crous de Versailles', 'Résidence Vauban');
}
