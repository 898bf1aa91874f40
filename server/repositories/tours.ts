import { sql } from 'kysely';
import type { Tour } from '#domain/tour.ts';
import type { DayBy } from '#domain/tourMoment.ts';
import { among, isPostgres, listed, listValue } from '../database/query/arrayParams.ts';
import { bulkQuery } from '../database/query/bulkQuery.ts';
import { preparedQuery } from '../database/query/preparedQuery.ts';
import type { Database } from '../database/tables.ts';

const columns = [
  'id',
  'cip_obj_id',
  'mandate_id',
  'created_at',
  'concluded_at',
  'started_at',
  'received_at',
  'day_by',
] as const;

/** A tour with the moments beside its conclusion (N6). */
export type ReceivedTour = Tour & {
  readonly started_at: string | null;
  readonly received_at: string | null;
  readonly day_by: DayBy | null;
};

/** A tour with its inspector; null once the person was deleted. */
export type OwnedTour = ReceivedTour & { readonly user_id: string | null };

/** A new tour, with the version of the catalogue that its touchpoints are made from (L5). */
export type NewTour = ReceivedTour & { readonly catalogue_version: string };

type LockedTour = NewTour & OwnedTour;

/** Names tours, by their ids or by touchpoints of theirs. */
export type ToursNamed = { readonly tourIds: readonly string[]; readonly touchpointIds: readonly string[] };

/** A tour of `ownerId`, or anybody's where that is null. */
export function findTour(
  db: Database,
  id: string,
  ownerId: string | null,
): Promise<ReceivedTour | undefined> {
  return db
    .selectFrom('tours')
    .select(columns)
    .where('id', '=', id)
    .$if(ownerId !== null, (query) => query.where('user_id', '=', ownerId))
    .executeTakeFirst();
}

type Lists = { readonly tours: unknown; readonly touchpoints: unknown };

/** A subquery of the ids of all tours named. */
export function idsNamed(db: Database, { tours, touchpoints }: Lists) {
  const inTouchpoints = among(db, 'touchpoints.id', listed(db, touchpoints));
  return sql`select tour_id from touchpoints where ${inTouchpoints} union all ${listed(db, tours)}`;
}

/** The lists as values of a statement (`listValue`). */
export function listsOf(db: Database, { tourIds, touchpointIds }: ToursNamed): Lists {
  return { tours: listValue(db, tourIds), touchpoints: listValue(db, touchpointIds) };
}

const locking = (lockPolicy: 'wait' | 'skip-locked') =>
  preparedQuery((db: Database, given: Lists) =>
    db
      .selectFrom('tours')
      .select([...columns, 'user_id', 'catalogue_version'])
      .where(among(db, 'tours.id', idsNamed(db, given)))
      .$if(isPostgres(db), (tours) => {
        // Locked in the same order everywhere, so that no deadlock arises.
        const locked = tours.orderBy('id').forNoKeyUpdate();
        return lockPolicy === 'wait' ? locked : locked.skipLocked();
      }),
  );
const locked = { wait: locking('wait'), 'skip-locked': locking('skip-locked') };

/**
 * Finds tours and locks them to the end of the transaction, so that writes to one tour are sequential (S23). On
 * PostgreSQL this locks the rows; SQLite has one writer at a time.
 */
export function lockTours(
  db: Database,
  named: ToursNamed,
  lockPolicy: 'wait' | 'skip-locked',
): Promise<LockedTour[]> {
  return locked[lockPolicy](db, listsOf(db, named));
}

// `revision` is 0: nothing reads it any more (`TourRow`).
const insert = bulkQuery(
  {
    id: 'text',
    user_id: 'text',
    cip_obj_id: 'text',
    mandate_id: 'text',
    created_at: 'text',
    concluded_at: 'text',
    started_at: 'text',
    catalogue_version: 'text',
  },
  (given) => sql`
    insert into tours (id, user_id, cip_obj_id, mandate_id, created_at, concluded_at, started_at, catalogue_version, revision)
    select id, user_id, cip_obj_id, mandate_id, created_at, concluded_at, started_at, catalogue_version, 0 from ${given}`,
);

/** Stores new tours. */
export async function insertTours(db: Database, tours: readonly LockedTour[]): Promise<void> {
  await insert(db, tours);
}

const conclude = bulkQuery(
  { id: 'text', concluded_at: 'text', received_at: 'text', day_by: 'text' },
  (
    given,
  ) => sql`update tours set concluded_at = given.concluded_at, received_at = given.received_at, day_by = given.day_by
    from ${given} where tours.id = given.id`,
);

/** Stores when tours were concluded, and received. */
export async function concludeTours(
  db: Database,
  tours: readonly Pick<ReceivedTour, 'id' | 'concluded_at' | 'received_at' | 'day_by'>[],
): Promise<void> {
  await conclude(db, tours);
}

const latestBut = preparedQuery(
  (db: Database, given: { readonly people: unknown; readonly skipped: unknown }) =>
    db
      .selectFrom('users')
      .select((expression) => [
        'users.id',
        expression
          .selectFrom('tours')
          .select('tours.created_at')
          .whereRef('tours.user_id', '=', 'users.id')
          .orderBy('tours.created_at', 'desc')
          .limit(1)
          .offset(sql<number>`${given.skipped}`)
          .as('created_at'),
      ])
      .where(among(db, 'users.id', listed(db, given.people))),
);

/** U11: the start of each person's latest tour before their `skipped` latest ones; people without such a tour are left out. */
export async function latestStartsBut(
  db: Database,
  userIds: readonly string[],
  skipped: number,
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await latestBut(db, { people: listValue(db, userIds), skipped });
  return new Map(rows.flatMap(({ id, created_at }) => (created_at === null ? [] : [[id, created_at]])));
}

/** The inspector of a tour; undefined once the person was deleted. */
export function findInspector(db: Database, tourId: string) {
  return db
    .selectFrom('tours')
    .innerJoin('users', 'users.id', 'tours.user_id')
    .select(['users.id', 'users.firstname', 'users.lastname'])
    .where('tours.id', '=', tourId)
    .executeTakeFirst();
}

/** Whether a person has a tour in a mandate, or of a building. */
export async function hasTourIn(
  db: Database,
  userId: string,
  place: { readonly column: 'mandate_id' | 'cip_obj_id'; readonly id: string },
): Promise<boolean> {
  const tour = await db
    .selectFrom('tours')
    .select('id')
    .where('user_id', '=', userId)
    .where(place.column, '=', place.id)
    .limit(1)
    .executeTakeFirst();
  return tour !== undefined;
}
