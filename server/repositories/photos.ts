import { sql } from 'kysely';
import type { PhotoRow } from '../database/photoTables.ts';
import { among, isPostgres, listed, listValue } from '../database/query/arrayParams.ts';
import { bulkQuery } from '../database/query/bulkQuery.ts';
import { preparedQuery } from '../database/query/preparedQuery.ts';
import type { Database } from '../database/tables.ts';
import { idsNamed, listsOf, type ToursNamed } from './tours.ts';

/** A photo with the name of who removed it. */
export type StoredPhoto = PhotoRow & {
  readonly remover_firstname: string | null;
  readonly remover_lastname: string | null;
};

type Named = { readonly tours: unknown; readonly touchpoints: unknown };

const ofTours = preparedQuery((db: Database, given: Named) =>
  db
    .selectFrom('photos')
    .leftJoin('users', 'users.id', 'photos.removed_by')
    .selectAll('photos')
    .select(['users.firstname as remover_firstname', 'users.lastname as remover_lastname'])
    .where(among(db, 'photos.tour_id', idsNamed(db, given)))
    .orderBy('photos.taken_at')
    .orderBy('photos.id'),
);

/** Every photo that was ever announced in these tours, dropped ones too, in the order in which they were taken. */
export function photosOfTours(db: Database, named: ToursNamed): Promise<StoredPhoto[]> {
  return ofTours(db, listsOf(db, named));
}

/** In which tours ids of photos are in use. */
export async function toursOfPhotos(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('photos')
    .select(['id', 'tour_id'])
    .where(among(db, 'photos.id', listed(db, listValue(db, ids))))
    .execute();
}

/** P6: how many photos each of these people has announced since. */
export async function countAnnounced(
  db: Database,
  userIds: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .select(({ fn }) => ['user_id', fn.countAll<number | string>().as('count')])
    .where('user_id', 'in', [...userIds])
    .where('announced_at', '>', since)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id ?? '', Number(count)]));
}

/** A photo as it is announced the first time. */
export type NewPhoto = Pick<
  PhotoRow,
  | 'id'
  | 'tour_id'
  | 'touchpoint_id'
  | 'sub_touchpoint_id'
  | 'sha256'
  | 'bytes'
  | 'width'
  | 'height'
  | 'taken_at'
  | 'announced_at'
>;

const insert = bulkQuery(
  {
    id: 'text',
    tour_id: 'text',
    touchpoint_id: 'text',
    sub_touchpoint_id: 'text',
    user_id: 'text',
    sha256: 'text',
    bytes: 'integer',
    width: 'integer',
    height: 'integer',
    taken_at: 'text',
    announced_at: 'text',
  },
  (given) => sql`
    insert into photos (id, tour_id, touchpoint_id, sub_touchpoint_id, user_id, sha256, bytes, width, height, taken_at,
      announced_at)
    select id, tour_id, touchpoint_id, sub_touchpoint_id, user_id, sha256, bytes, width, height, taken_at, announced_at
    from ${given}`,
);

/** An id that is taken breaks a rule of the table. */
export async function insertPhotos(
  db: Database,
  photos: readonly (NewPhoto & { readonly user_id: string })[],
): Promise<void> {
  await insert(db, photos);
}

/** A photo of a tour of this person, whatever became of it. */
export function findOwnPhoto(db: Database, userId: string, id: string): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('photos')
    .innerJoin('tours', 'tours.id', 'photos.tour_id')
    .selectAll('photos')
    .where('photos.id', '=', id)
    .where('tours.user_id', '=', userId)
    .executeTakeFirst();
}

/** A photo of a tour of `ownerId`, or of anybody's (null), with who removed it. */
export function findReadablePhoto(
  db: Database,
  ownerId: string | null,
  id: string,
): Promise<StoredPhoto | undefined> {
  return db
    .selectFrom('photos')
    .innerJoin('tours', 'tours.id', 'photos.tour_id')
    .leftJoin('users', 'users.id', 'photos.removed_by')
    .selectAll('photos')
    .select(['users.firstname as remover_firstname', 'users.lastname as remover_lastname'])
    .where('photos.id', '=', id)
    .$if(ownerId !== null, (query) => query.where('tours.user_id', '=', ownerId))
    .executeTakeFirst();
}

/** P13: what is left of photos is who removed them, when and why; their files are nobody's any more. */
export async function markPhotosRemoved(
  db: Database,
  ids: readonly string[],
  { at, by, reason }: { readonly at: string; readonly by: string | null; readonly reason: string | null },
): Promise<void> {
  await db
    .updateTable('photos')
    .set({ removed_at: at, removed_by: by, removal_reason: reason, file: null })
    .where('id', 'in', [...ids])
    .execute();
}

/** A photo that the store has. */
export type KeptPhoto = { readonly id: string; readonly file: string };

/** Photos in the store that were received before; locked to the end of the transaction. */
export async function lockPhotosReceivedBefore(
  db: Database,
  before: string,
  limit: number,
): Promise<readonly KeptPhoto[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'file'])
    .where('file', 'is not', null)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .orderBy('id')
    .limit(limit)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();
  return rows.flatMap(({ id, file }) => (file === null ? [] : [{ id, file }]));
}

/** P11: gives up what was announced before and has not come. */
export async function expirePhotos(db: Database, before: string, now: string): Promise<void> {
  await db
    .updateTable('photos')
    .set({ expired_at: now })
    .where('received_at', 'is', null)
    .where('announced_at', '<', before)
    .where('dropped_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('expired_at', 'is', null)
    .execute();
}

/** Which of these files a row names. */
export async function namedFiles(db: Database, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await db
    .selectFrom('photos')
    .select('file')
    .where(among(db, 'photos.file', listed(db, listValue(db, files))))
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

/** What the store has for a photo. */
export type FileOfPhoto = { readonly id: string; readonly file: string; readonly sha256: string };

const filesAtOnce = 100;

/** All photos that the store should have, a page at a time. */
export async function* filesOfPhotos(db: Database): AsyncGenerator<readonly FileOfPhoto[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('photos')
      .select(['id', 'file', 'sha256'])
      .where('file', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(filesAtOnce)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows.flatMap(({ id, file, sha256 }) => (file === null ? [] : [{ id, file, sha256 }]));
  }
}

/** What makes a photo a received one. */
export type Received = {
  readonly id: string;
  readonly file: string;
  readonly received_at: string;
  readonly receipt_code: string;
};

const receive = bulkQuery(
  { id: 'text', file: 'text', received_at: 'text', receipt_code: 'text' },
  (given) => sql`
    update photos set file = given.file, received_at = given.received_at, receipt_code = given.receipt_code from ${given}
    where photos.id = given.id`,
);

export async function receivePhotos(db: Database, photos: readonly Received[]): Promise<void> {
  await receive(db, photos);
}

type Change = { readonly id: string; readonly at: string };

const announceAgain = bulkQuery(
  { id: 'text', at: 'text' },
  (given) => sql`
    update photos set announced_at = given.at, dropped_at = null, expired_at = null from ${given}
    where photos.id = given.id`,
);

/** Announces photos that were dropped, or given up: their bytes are waited for once more. */
export async function announcePhotosAgain(db: Database, photos: readonly Change[]): Promise<void> {
  await announceAgain(db, photos);
}

const drop = bulkQuery(
  { id: 'text', at: 'text' },
  (given) => sql`
    update photos set dropped_at = given.at, received_at = null, receipt_code = null, file = null from ${given}
    where photos.id = given.id`,
);

/** Drops photos; whoever does deletes their files, once that is committed. */
export async function dropPhotos(db: Database, photos: readonly Change[]): Promise<void> {
  await drop(db, photos);
}
