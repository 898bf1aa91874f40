import { type RawBuilder, sql } from 'kysely';
import { unpackRatings } from '#domain/results/tourRatings.ts';
import { countRatings } from '#domain/tourSummary.ts';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { bulkQuery } from '../../database/query/bulkQuery.ts';
import { preparedQuery } from '../../database/query/preparedQuery.ts';
import type { Database, TourResultRow } from '../../database/tables.ts';
import { bucketOf } from './resultBuckets.ts';

const columns = [
  'tour_id',
  'building_id',
  'mandate_id',
  'user_id',
  'concluded_at',
  'received_at',
  'day',
  'counted',
  'newest',
  'disagreements',
  'ratings',
] as const;

/** The stored results of a tour, without the columns derived from its building and its ratings. */
export type TourResult = Pick<TourResultRow, (typeof columns)[number]>;

const allColumns = {
  tour_id: 'text',
  building_id: 'text',
  bucket: 'integer',
  mandate_id: 'text',
  user_id: 'text',
  concluded_at: 'text',
  received_at: 'text',
  day: 'text',
  counted: 'integer',
  newest: 'integer',
  disagreements: 'integer',
  ratings: 'text',
  good: 'integer',
  bad: 'integer',
  not_applicable: 'integer',
} as const;

const named = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

const upsert = bulkQuery(allColumns, (given) => {
  const names = Object.keys(allColumns);
  const updates: RawBuilder<unknown>[] = names.map(
    (name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`,
  );
  // `where true`: without a condition SQLite would parse `on conflict` as the condition of a join.
  return sql<never>`
    insert into tour_results (${named(names)}) select ${named(names)} from ${given} where true
    on conflict (tour_id) do update set ${sql.join(updates)}`;
});

function rowOf(result: TourResult): TourResultRow {
  return {
    ...result,
    ...countRatings(unpackRatings(result.ratings)),
    bucket: bucketOf(result.building_id),
  };
}

/** Stores the results of tours, replacing earlier rows of the same tours. */
export async function storeTourResults(db: Database, results: readonly TourResult[]): Promise<void> {
  await upsert(db, results.map(rowOf));
}

const supersede = bulkQuery(
  { tour_id: 'text' },
  (given) =>
    sql<never>`update tour_results set newest = 0 from ${given} where tour_results.tour_id = given.tour_id`,
);

/** Marks tours as no longer the newest of their buildings. */
export async function supersedeTourResults(db: Database, tourIds: readonly string[]): Promise<void> {
  await supersede(
    db,
    tourIds.map((tour_id) => ({ tour_id })),
  );
}

const recent = preparedQuery((db: Database, given: { readonly buildings: unknown; readonly since: string }) =>
  db
    .selectFrom('tour_results')
    .select(columns)
    .where(among(db, 'building_id', listed(db, given.buildings)))
    .where('counted', '=', 1)
    .where((either) => either.or([either('concluded_at', '>=', given.since), either('newest', '=', 1)])),
);

/** The counted tours of buildings concluded since a time, and the newest of each building whenever it was. */
export function recentTourResults(
  db: Database,
  buildingIds: readonly string[],
  since: string,
): Promise<TourResult[]> {
  return recent(db, { buildings: listValue(db, buildingIds), since });
}

/** All stored results of buildings, excluded tours included, in the order of conclusion. */
export function tourResultsOf(db: Database, buildingIds: readonly string[]): Promise<TourResult[]> {
  return db
    .selectFrom('tour_results')
    .select(columns)
    .where(among(db, 'building_id', listed(db, listValue(db, buildingIds))))
    .orderBy('concluded_at')
    .orderBy('tour_id')
    .execute();
}

/** The buildings in which a person has concluded tours. */
export async function buildingsVisitedBy(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tour_results')
    .select('building_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ building_id }) => building_id);
}

/** Which tours that are counted under buildings are excluded. */
export async function excludedTours(db: Database, buildingIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tour_exclusions')
    .innerJoin('tours', 'tours.id', 'tour_exclusions.tour_id')
    .innerJoin('buildings', 'buildings.id', 'tours.cip_obj_id')
    .select('tour_id')
    .where(among(db, 'buildings.result_id', listed(db, listValue(db, buildingIds))))
    .execute();
  return new Set(rows.map(({ tour_id }) => tour_id));
}

/** Deletes the results of tours. */
export async function deleteTourResults(db: Database, tourIds: readonly string[]): Promise<void> {
  if (tourIds.length === 0) return;
  await db
    .deleteFrom('tour_results')
    .where(among(db, 'tour_id', listed(db, listValue(db, tourIds))))
    .execute();
}
