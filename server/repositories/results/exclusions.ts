import type { Database, Tables } from '../../database/tables.ts';

/** Why a tour is excluded, since when and by whom; undefined when it is not. */
export async function findExclusion(db: Database, tourId: string) {
  const row = await db
    .selectFrom('tour_exclusions')
    .leftJoin('users', 'users.id', 'tour_exclusions.user_id')
    .select(['reason', 'excluded_at', 'users.id', 'users.firstname', 'users.lastname'])
    .where('tour_id', '=', tourId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { reason, excluded_at, id, firstname, lastname } = row;
  const by = id === null || firstname === null || lastname === null ? null : { id, firstname, lastname };
  return { reason, excluded_at, by };
}

/** Excludes a tour, or changes the reason if it is excluded. */
export async function insertExclusion(db: Database, exclusion: Tables['tour_exclusions']): Promise<void> {
  const { reason, user_id } = exclusion;
  await db
    .insertInto('tour_exclusions')
    .values(exclusion)
    .onConflict((conflict) => conflict.column('tour_id').doUpdateSet({ reason, user_id }))
    .execute();
}

/** Includes a tour again; false when it was not excluded. */
export async function deleteExclusion(db: Database, tourId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('tour_exclusions')
    .where('tour_id', '=', tourId)
    .returning('tour_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
