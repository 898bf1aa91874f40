import { sql } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';

/** The number of bytes received of a photo. */
export async function lengthOfPhotoParts(db: Database, photoId: string): Promise<number> {
  const { length } = await db
    .selectFrom('photo_parts')
    .select(({ fn }) => fn.sum<number | string | null>('length').as('length'))
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow();
  return Number(length ?? 0);
}

/**
 * Stores a part of a photo; false if the photo is not expected any more (P5, P13). Throws a unique violation if a
 * part begins at the same position.
 */
export async function insertPhotoPart(db: Database, part: Tables['photo_parts']): Promise<boolean> {
  const { photo_id, position, length, bytes, at } = part;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('photo_parts')
    .columns(['photo_id', 'position', 'length', 'bytes', 'at'])
    .expression((build) =>
      build
        .selectFrom('photos')
        .select([
          'photos.id',
          sql<number>`cast(${position} as integer)`.as('position'),
          sql<number>`cast(${length} as integer)`.as('length'),
          sql<Uint8Array>`cast(${bytes} as bytea)`.as('bytes'),
          sql<string>`cast(${at} as text)`.as('at'),
        ])
        .where('photos.id', '=', photo_id)
        .where('photos.dropped_at', 'is', null)
        .where('photos.removed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** All bytes received of a photo. */
export async function readPhotoParts(db: Database, photoId: string): Promise<Uint8Array> {
  const parts = await db
    .selectFrom('photo_parts')
    .select('bytes')
    .where('photo_id', '=', photoId)
    .orderBy('position')
    .execute();
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

/** Deletes the parts of photos. */
export async function deletePhotoParts(db: Database, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  await db
    .deleteFrom('photo_parts')
    .where('photo_id', 'in', [...photoIds])
    .execute();
}

/** Deletes all parts of photos that have received nothing since a time. */
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
