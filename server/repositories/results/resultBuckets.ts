import { sql } from 'kysely';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { bulkQuery } from '../../database/query/bulkQuery.ts';
import type { Database, FindingRow, TourResultRow } from '../../database/tables.ts';

/** So many parts the buildings are in: what is read again after a conclusion is one of them. */
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
 * The tours or findings of these buildings changed. Behind this, others who change something in the same buckets wait for the commit: who
 * reads a version knows all that is in the bucket. The last thing of a transaction, the buckets in one order.
 */
export async function touchBuckets(db: Database, buildingIds: readonly string[]): Promise<void> {
  const buckets = [...new Set(buildingIds.map(bucketOf))].toSorted((a, b) => a - b);
  await increase(
    db,
    buckets.map((bucket) => ({ bucket })),
  );
}

/** How often each bucket changed; one that is not in it never did. */
export async function bucketVersions(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('result_buckets').select(['bucket', 'version']).execute();
  return new Map(rows.map(({ bucket, version }) => [bucket, version]));
}

/** What is read of a tour to count it in any way. */
export type BucketRow = Pick<
  TourResultRow,
  | 'bucket'
  | 'building_id'
  | 'mandate_id'
  | 'user_id'
  | 'concluded_at'
  | 'day'
  | 'counted'
  | 'disagreements'
  | 'ratings'
>;

/** The concluded tours in buckets, excluded ones included: a building after the other, the newest last. */
export async function toursOfBuckets(db: Database, buckets: readonly number[]): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select bucket, building_id, mandate_id, user_id, concluded_at, day, counted, disagreements, ratings
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
