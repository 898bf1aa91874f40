import { randomBytes, randomUUID } from 'node:crypto';
import { paths } from '#contract/http/paths.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { touchpointsOfNewTour } from '#domain/tour.ts';
import type { Role } from '#domain/users/role.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { Database } from '../../../server/database/tables.ts';
import { insertBuildings } from '../../../server/repositories/buildings.ts';
import { insertMandates } from '../../../server/repositories/mandates.ts';
import { insertSession } from '../../../server/repositories/sessions.ts';
import { insertTouchpoints } from '../../../server/repositories/touchpoints.ts';
import { insertTours } from '../../../server/repositories/tours.ts';
import { insertActiveUser } from '../../../server/repositories/users.ts';
import { tokenHash } from '../../../server/services/tokens.ts';
import { requestBytes } from './bareWire.ts';

/** A person with a session. */
export type Walker = { readonly id: string; readonly token: string };

const now = () => new Date().toISOString();
const newId = () => uuidv7(new Date(), randomBytes);

export async function insertWalker(database: Database, role: Role = 'inspector'): Promise<Walker> {
  const id = newId();
  const token = randomBytes(32).toString('base64url');
  await insertActiveUser(database, {
    id,
    email: `${id}@people.example`,
    firstname: 'Bench',
    lastname: 'Walker',
    role,
    locale: 'en',
    // Nobody signs in with a password here.
    passwordHash: '',
    now: now(),
  });
  await insertSession(database, { tokenHash: tokenHash(token), userId: id, now: now() });
  return { id, token };
}

export async function insertOneBuilding(database: Database): Promise<{ id: string; mandate_id: string }> {
  const mandate = { id: newId(), name: `Mandate ${randomUUID()}` };
  await insertMandates(database, [mandate]);
  const place = { id: newId(), mandate_id: mandate.id };
  const line = { ...place, name: 'Library', street: '1 Book Street', city: 'Bern' };
  await insertBuildings(database, [line]);
  return place;
}

/**
 * Inserts a tour and returns the calls with which a device concludes it: four touchpoints, each with one "bad" and its
 * comment, one with a floor, and the tour itself.
 */
export async function insertWalk(
  database: Database,
  { id, token }: Walker,
  building: { readonly id: string; readonly mandate_id: string },
): Promise<Buffer[]> {
  const tour = {
    id: newId(),
    cip_obj_id: building.id,
    mandate_id: building.mandate_id,
    created_at: now(),
    concluded_at: null,
    started_at: null,
    received_at: null,
    day_by: null,
  };
  const touchpoints = touchpointsOfNewTour(standardCatalogue, newId);
  await insertTours(database, [{ ...tour, user_id: id, catalogue_version: standardCatalogue.version }]);
  await insertTouchpoints(
    database,
    touchpoints.map((touchpoint) => ({ tourId: tour.id, touchpoint })),
  );
  const saves = touchpoints.map(({ id: touchpointId, multi_instance, sub_touchpoints }) => {
    const answers = sub_touchpoints.map((sub, place) => ({
      id: sub.id,
      rating: place === 0 ? 'bad' : 'good',
      comment: place === 0 ? 'The lamp above the third door is broken.' : null,
    }));
    const body = { touchpoint: { floor: multi_instance ? 3 : null, sub_touchpoints: answers } };
    return requestBytes('PUT', paths.touchpoint(touchpointId), { token, key: newId(), body });
  });
  return [...saves, requestBytes('PUT', paths.tour(tour.id), { token, key: newId() })];
}
