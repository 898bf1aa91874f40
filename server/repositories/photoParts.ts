import { sql } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';

/** How many bytes have come of a photo. */
export async function lengthOfPhotoParts(db: Database, photoId: string): Promise<number> {
  const { length } = await db
    .selectFrom('photo_parts')
    .select(({ fn }) => fn.sum<number | string | null>('length').as('length'))
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow();
  return Number(length ?? 0);
}

/** A part that begins where another does breaks a rule of the table. */
export async function insertPhotoPart(db: Database, part: Tables['photo_parts']): Promise<void> {
  await db.insertInto('photo_parts').values(part).execute();
}

export async function readPhotoParts(db: Database, photoId: string): Promise<Uint8Array> {
  const parts = await db
    .selectFrom('photo_parts')
    .select('bytes')
    .where('photo_id', '=', photoId)
    .orderBy('position')
    .execute();
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

export async function deletePhotoParts(db: Database, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  await db
    .deleteFrom('photo_parts')
    .where('photo_id', 'in', [...photoIds])
    .execute();
}

/** Deletes all parts of the photos of which nothing has come since. */
export async function deletePhotoPartsBefore(db: Database, since: string): Promise<void> {
  await db
    .deleteFrom('photo_parts')
    .where(
      'photo_id',
      'in',
      db
        .selectFrom('photo_parts')
        .select('photo_id')
        .groupBy('photo_id')
        .having(sql<boolean>`max(at) < ${since}`),
    )
    .execute();
}
