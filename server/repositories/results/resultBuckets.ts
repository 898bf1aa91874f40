import { sql } from 'kysely';
import type { FindingRow } from '../../database/findingTables.ts';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { bulkQuery } from '../../database/query/bulkQuery.ts';
import type { Database, TourResultRow } from '../../database/tables.ts';

/**
 * The number of groups that buildings are divided into. After a conclusion only the tours of one bucket are read
 * again.
 */
export const bucketCount = 256;

/** The bucket that a building's tours are in: a hash of its id (FNV-1a). */
export function bucketOf(buildingId: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < buildingId.length; place += 1) {
    hash = Math.imul(hash ^ buildingId.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0) % bucketCount;
}

const increase = bulkQuery(
  { bucket: 'integer' },
  (given) => sql<never>`
    insert into result_buckets (bucket, version) select bucket, 1 from ${given} where true
    on conflict (bucket) do update set version = result_buckets.version + 1`,
);

/**
 * Increases the version of the buckets of these buildings, whose tours or findings changed. Others who change something
 * in the same buckets then wait for the commit, so that whoever reads a version sees everything it stands for. Called
 * last in a transaction, with the buckets in ascending order against deadlocks.
 */
export async function touchBuckets(db: Database, buildingIds: readonly string[]): Promise<void> {
  const buckets = [...new Set(buildingIds.map(bucketOf))].toSorted((a, b) => a - b);
  await increase(
    db,
    buckets.map((bucket) => ({ bucket })),
  );
}

/** The versions of the buckets; one that never changed is missing. */
export async function bucketVersions(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('result_buckets').select(['bucket', 'version']).execute();
  return new Map(rows.map(({ bucket, version }) => [bucket, version]));
}

/** The columns of a tour needed for all counts. */
export type BucketRow = Pick<
  TourResultRow,
  | 'bucket'
  | 'building_id'
  | 'mandate_id'
  | 'user_id'
  | 'concluded_at'
  | 'received_at'
  | 'day'
  | 'counted'
  | 'disagreements'
  | 'ratings'
>;

/** The concluded tours of buckets, excluded ones included, building by building, the newest last. */
export async function toursOfBuckets(db: Database, buckets: readonly number[]): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select bucket, building_id, mandate_id, user_id, concluded_at, received_at, day, counted, disagreements, ratings
    from tour_results
    where bucket in (${sql.join(buckets)}) order by bucket, building_id, concluded_at, tour_id`.execute(db);
  return rows;
}

/** What is read of a finding to count it. */
export type CountedFindingRow = Pick<
  FindingRow,
  'building_id' | 'mandate_id' | 'topic' | 'state' | 'due_on'
> & { readonly seen_day: string };

/** The findings of buildings that counted tours saw, in no order. */
export async function countedFindingsOf(
  db: Database,
  buildingIds: readonly string[],
): Promise<CountedFindingRow[]> {
  const { rows } = await sql<CountedFindingRow>`
    select building_id, mandate_id, topic, state, due_on, seen_day from findings
    where ${among(db, 'building_id', listed(db, listValue(db, buildingIds)))} and sightings > 0`.execute(db);
  return rows;
}
