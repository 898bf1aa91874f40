import { sql } from 'kysely';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database } from '../../database/tables.ts';

/** Photos with their answers; without those that a later conclusion dropped. */
function placed(db: Database) {
  return db
    .selectFrom('photos')
    .innerJoin('touchpoints', 'touchpoints.id', 'photos.touchpoint_id')
    .innerJoin('sub_touchpoints', 'sub_touchpoints.id', 'photos.sub_touchpoint_id')
    .leftJoin('users', 'users.id', 'photos.removed_by')
    .selectAll('photos')
    .select(['users.firstname as remover_firstname', 'users.lastname as remover_lastname'])
    .where('touchpoints.completed', '=', 1)
    .where('photos.dropped_at', 'is', null)
    .orderBy('photos.taken_at')
    .orderBy('photos.id');
}

/** The photos of counted tours that belong to these findings, with the time of conclusion of their tours. */
export async function photosOfFindings(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return placed(db)
    .innerJoin('tour_results', 'tour_results.tour_id', 'photos.tour_id')
    .innerJoin('findings', 'findings.building_id', 'tour_results.building_id')
    .select(['findings.id as finding_id', 'tour_results.concluded_at', 'tour_results.tour_id'])
    .whereRef('findings.topic', '=', 'sub_touchpoints.name')
    .where(sql<boolean>`coalesce(findings.floor, -1000) = coalesce(touchpoints.floor, -1000)`)
    .where('sub_touchpoints.rating', '=', 'bad')
    .where('tour_results.counted', '=', 1)
    .where(among(db, 'findings.id', listed(db, listValue(db, ids))))
    .execute();
}

/** The photos of a tour, with the answers that they belong to. */
export function placedPhotosOf(db: Database, tourId: string) {
  return placed(db)
    .select([
      'sub_touchpoints.name as topic',
      'sub_touchpoints.rating',
      'sub_touchpoints.comment',
      'touchpoints.floor',
    ])
    .where('photos.tour_id', '=', tourId)
    .execute();
}
