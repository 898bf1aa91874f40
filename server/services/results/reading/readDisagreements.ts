import type { DisagreementPage, WireDisagreement } from '#contract/results/buildingResults.ts';
import type { DisagreementsQuery } from '#contract/results/buildingsQuery.ts';
import { defaultResultsPage } from '#contract/results/resultsQuery.ts';
import { accepted, type Result } from '#domain/result.ts';
import type { Database } from '../../../database/tables.ts';
import { namedBuildings } from '../../../repositories/results/buildingPages.ts';
import { badComments } from '../../../repositories/results/concludedTours.ts';
import { findPeople } from '../../../repositories/users.ts';
import type { AppError } from '../../AppError.ts';
import { cursorOf } from '../../cursor.ts';
import { touchpointOf } from '../../findings/wireFinding.ts';
import { type Reading, toursOf } from '../../reading.ts';
import { countDisagreementsOf, type FoundDisagreement, listDisagreements } from './disagreements.ts';
import { offsetOf } from './readBuildings.ts';

const cursorName = 'disagreements';

/** Disagreements with names and comments. */
async function wireAll(db: Database, found: readonly FoundDisagreement[]): Promise<WireDisagreement[]> {
  const tours = found.flatMap(({ later, earlier }) => [later, earlier]);
  const buildings = await namedBuildings(db, [...new Set(tours.map(({ building_id }) => building_id))]);
  const people = new Map(
    (await findPeople(db, [...new Set(tours.flatMap(({ user_id }) => user_id ?? []))])).map((one) => [
      one.id,
      one,
    ]),
  );
  const comments = new Map(
    (await badComments(db, [...new Set(tours.map(({ tour_id }) => tour_id))])).map((one) => [
      `${one.tour_id} ${one.topic} ${one.floor ?? ''}`,
      one.comment,
    ]),
  );
  return found.flatMap(({ later, earlier, place: { topic, floor }, isLaterGood }) => {
    const building = buildings.get(later.building_id);
    if (building === undefined) return [];
    const [good, bad] = isLaterGood ? [later, earlier] : [earlier, later];
    const side = ({ tour_id, user_id, concluded_at, received_at }: typeof good) => ({
      tour_id,
      inspector: people.get(user_id ?? '') ?? null,
      concluded_at,
      received_at: received_at ?? concluded_at,
    });
    return [
      {
        object: { id: building.id, name: building.name, street: building.street, city: building.city },
        mandate: { id: building.mandate_id, name: building.mandate_name },
        touchpoint: touchpointOf(topic),
        topic,
        floor,
        good: side(good),
        bad: { ...side(bad), comment: comments.get(`${bad.tour_id} ${topic} ${floor ?? ''}`) ?? null },
      },
    ];
  });
}

/** A page of disagreements, those of the newest tours first (N12). Refuses an invalid cursor. */
export async function readDisagreements(
  db: Database,
  { query }: Reading<DisagreementsQuery>,
): Promise<Result<DisagreementPage, AppError>> {
  const place = offsetOf(query, cursorName);
  if (!place.ok) return place;
  const filter = toursOf(query);
  const size = query.limit ?? defaultResultsPage;
  const found = await listDisagreements(db, filter, { offset: place.value, size });
  const total = await countDisagreementsOf(db, filter);
  const end = place.value + found.length;
  return accepted({
    items: await wireAll(db, found),
    next_cursor: found.length > 0 && end < total ? cursorOf([cursorName, String(end)]) : null,
    total,
  });
}
