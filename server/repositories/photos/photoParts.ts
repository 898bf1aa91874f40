import { sql } from 'kysely';
import type { Database, Tables } from '../../database/tables.ts';

/** Those of the parts, in order, that follow each other without a gap from the first byte. */
function contiguous<Part extends { readonly position: number; readonly length: number }>(
  parts: readonly Part[],
): { readonly parts: readonly Part[]; readonly end: number } {
  let end = 0;
  const found: Part[] = [];
  for (const part of parts) {
    // Where it begins before the end it was overtaken by a longer one; after a gap nothing counts.
    if (part.position !== end) continue;
    found.push(part);
    end += part.length;
  }
  return { parts: found, end };
}

/** The number of bytes received of a photo, without a gap: earlier parts may have been deleted meanwhile. */
export async function lengthOfPhotoParts(db: Database, photoId: string): Promise<number> {
  const parts = await db
    .selectFrom('photo_parts')
    .select(['position', 'length'])
    .where('photo_id', '=', photoId)
    .orderBy('position')
    .execute();
  return contiguous(parts).end;
}

/**
 * Stores a part of a photo; false if the photo is not expected any more (PH5, PH13). Throws a unique violation if a
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

/** The bytes that `lengthOfPhotoParts` counts. */
export async function readPhotoParts(db: Database, photoId: string): Promise<Uint8Array> {
  const parts = await db
    .selectFrom('photo_parts')
    .select(['position', 'length', 'bytes'])
    .where('photo_id', '=', photoId)
    .orderBy('position')
    .execute();
  return Buffer.concat(contiguous(parts).parts.map(({ bytes }) => bytes));
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
