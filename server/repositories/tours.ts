import { sql } from 'kysely';
import type { Tour } from '#domain/tour.ts';
import type { Database } from '../database/tables.ts';

const columns = ['id', 'cip_obj_id', 'mandate_id', 'created_at', 'concluded_at'] as const;

export async function insertTour(db: Database, tour: Tour, userId: string): Promise<void> {
  await db
    .insertInto('tours')
    .values({ ...tour, user_id: userId, revision: 0 })
    .execute();
}

/** `ownerId` null looks among everybody's. */
export function findTour(db: Database, id: string, ownerId: string | null): Promise<Tour | undefined> {
  return db
    .selectFrom('tours')
    .select(columns)
    .where('id', '=', id)
    .$if(ownerId !== null, (query) => query.where('user_id', '=', ownerId))
    .executeTakeFirst();
}

/**
 * Finds one's own tour and holds it to the end of the transaction, so that two writes to one tour come one after
 * the other (S23). It is an update because that locks the row on both databases.
 */
export function lockTour(db: Database, id: string, ownerId: string): Promise<Tour | undefined> {
  return db
    .updateTable('tours')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .returning(columns)
    .executeTakeFirst();
}

export async function setConcluded(db: Database, id: string, concludedAt: string): Promise<void> {
  await db.updateTable('tours').set({ concluded_at: concludedAt }).where('id', '=', id).execute();
}

/** Who does or did a tour; undefined once the person was deleted. */
export function findInspector(db: Database, tourId: string) {
  return db
    .selectFrom('tours')
    .innerJoin('users', 'users.id', 'tours.user_id')
    .select(['users.id', 'users.firstname', 'users.lastname'])
    .where('tours.id', '=', tourId)
    .executeTakeFirst();
}
