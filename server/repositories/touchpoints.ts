import { sql } from 'kysely';
import { byPositionThenId, type SubTouchpoint, type Touchpoint } from '#domain/touchpoint.ts';
import { among, listed } from '../database/query/arrayParams.ts';
import { bulkQuery } from '../database/query/bulkQuery.ts';
import { preparedQuery } from '../database/query/preparedQuery.ts';
import type { Database, TouchpointRow } from '../database/tables.ts';
import { idsNamed, listsOf, type ToursNamed } from './tours.ts';

function rowOf(tourId: string, touchpoint: Touchpoint): TouchpointRow {
  return {
    id: touchpoint.id,
    tour_id: tourId,
    touchpoint_id: touchpoint.touchpoint_id,
    name: touchpoint.name,
    position: touchpoint.position,
    multi_instance: touchpoint.multi_instance ? 1 : 0,
    multi_instance_hint: touchpoint.multi_instance_hint,
    parent_id: touchpoint.parent_id,
    floor: touchpoint.floor,
    completed: touchpoint.completed ? 1 : 0,
  };
}

function touchpointOf(row: TouchpointRow, answers: readonly SubTouchpoint[]): Touchpoint {
  return {
    id: row.id,
    name: row.name,
    touchpoint_id: row.touchpoint_id,
    completed: row.completed === 1,
    floor: row.floor,
    multi_instance: row.multi_instance === 1,
    multi_instance_hint: row.multi_instance_hint,
    parent_id: row.parent_id,
    // Hidden copies exist on devices only; the server stores what was reported.
    hide: false,
    position: row.position,
    sub_touchpoints: answers,
  };
}

/** A touchpoint, and the tour it belongs to. */
export type TouchpointIn = { readonly tourId: string; readonly touchpoint: Touchpoint };

type Named = { readonly tours: unknown; readonly touchpoints: unknown };

const rowsOf = preparedQuery((db: Database, given: Named) =>
  db
    .selectFrom('touchpoints')
    .selectAll()
    .where(among(db, 'touchpoints.tour_id', idsNamed(db, given))),
);

const answersOf = preparedQuery((db: Database, given: Named) => {
  const inTours = among(db, 'touchpoints.tour_id', listed(db, given.tours));
  return db
    .selectFrom('sub_touchpoints')
    .selectAll()
    .where(
      among(
        db,
        'assessment_touchpoint_id',
        sql`select id from touchpoints where ${inTours} union all ${listed(db, given.touchpoints)}`,
      ),
    );
});

/**
 * The touchpoints of all tours named, by tour, in the order of specification §3. A tour named by its id comes with
 * all answers, one named by touchpoints with the answers of these only.
 */
export async function touchpointsOfTours(
  db: Database,
  named: ToursNamed,
): Promise<ReadonlyMap<string, readonly Touchpoint[]>> {
  const rows = await rowsOf(db, listsOf(db, named));
  const answers = await answersOf(db, listsOf(db, named));
  const byTouchpoint = Map.groupBy(
    answers.toSorted(byPositionThenId),
    (answer) => answer.assessment_touchpoint_id,
  );
  const byTour = new Map<string, Touchpoint[]>();
  for (const row of rows.toSorted(byPositionThenId)) {
    const touchpoint = touchpointOf(row, byTouchpoint.get(row.id) ?? []);
    const others = byTour.get(row.tour_id);
    if (others === undefined) byTour.set(row.tour_id, [touchpoint]);
    else others.push(touchpoint);
  }
  return byTour;
}

/** All touchpoints of a tour with their answers, in the order of specification §3. */
export async function touchpointsOf(db: Database, tourId: string): Promise<readonly Touchpoint[]> {
  const found = await touchpointsOfTours(db, { tourIds: [tourId], touchpointIds: [] });
  return found.get(tourId) ?? [];
}

const insertRows = bulkQuery(
  {
    id: 'text',
    tour_id: 'text',
    touchpoint_id: 'text',
    name: 'text',
    position: 'integer',
    multi_instance: 'integer',
    multi_instance_hint: 'text',
    parent_id: 'text',
    floor: 'integer',
    completed: 'integer',
  },
  (given) => sql`
    insert into touchpoints (id, tour_id, touchpoint_id, name, position, multi_instance, multi_instance_hint, parent_id,
      floor, completed)
    select id, tour_id, touchpoint_id, name, position, multi_instance, multi_instance_hint, parent_id, floor, completed
    from ${given}`,
);

const insertAnswers = bulkQuery(
  {
    id: 'text',
    assessment_touchpoint_id: 'text',
    touchpoint_id: 'text',
    name: 'text',
    position: 'integer',
    rating: 'text',
    comment: 'text',
  },
  (given) => sql`
    insert into sub_touchpoints (id, assessment_touchpoint_id, touchpoint_id, name, position, rating, comment)
    select id, assessment_touchpoint_id, touchpoint_id, name, position, rating, comment from ${given}`,
);

/** Stores new touchpoints with their answers. */
export async function insertTouchpoints(db: Database, touchpoints: readonly TouchpointIn[]): Promise<void> {
  await insertRows(
    db,
    touchpoints.map(({ tourId, touchpoint }) => rowOf(tourId, touchpoint)),
  );
  await insertAnswers(
    db,
    touchpoints.flatMap(({ touchpoint }) => touchpoint.sub_touchpoints),
  );
}

const updateRows = bulkQuery(
  { id: 'text', floor: 'integer', completed: 'integer' },
  (given) => sql`
    update touchpoints set floor = given.floor, completed = given.completed from ${given}
    where touchpoints.id = given.id`,
);

const updateAnswers = bulkQuery(
  { id: 'text', rating: 'text', comment: 'text' },
  (given) => sql`
    update sub_touchpoints set rating = given.rating, comment = given.comment from ${given}
    where sub_touchpoints.id = given.id`,
);

/** Stores floor, completion and answers of existing touchpoints. */
export async function updateTouchpoints(db: Database, touchpoints: readonly Touchpoint[]): Promise<void> {
  await updateRows(
    db,
    touchpoints.map(({ id, floor, completed }) => ({ id, floor, completed: completed ? 1 : 0 })),
  );
  await updateAnswers(
    db,
    touchpoints.flatMap((touchpoint) => touchpoint.sub_touchpoints),
  );
}
