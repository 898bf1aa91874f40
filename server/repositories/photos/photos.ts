import type { OfTour, PhotoRow } from '../../database/photoTables.ts';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { preparedQuery } from '../../database/query/preparedQuery.ts';
import type { Database } from '../../database/tables.ts';
import { idsNamed, listsOf, type ToursNamed } from '../tours.ts';

/** A photo with the name of the person who removed it. */
export type RemovablePhoto = PhotoRow & {
  readonly remover_firstname: string | null;
  readonly remover_lastname: string | null;
};

/** The same of a tour. */
export type StoredPhoto = RemovablePhoto & OfTour;

type Named = { readonly tours: unknown; readonly touchpoints: unknown };

const ofTours = preparedQuery((db: Database, given: Named) =>
  db
    .selectFrom('photos')
    .leftJoin('users', 'users.id', 'photos.removed_by')
    .selectAll('photos')
    .select(['users.firstname as remover_firstname', 'users.lastname as remover_lastname'])
    .$narrowType<OfTour>()
    .where(among(db, 'photos.tour_id', idsNamed(db, given)))
    .orderBy('photos.taken_at')
    .orderBy('photos.id'),
);

/** Every photo that was ever announced in these tours, dropped ones too, in the order in which they were taken. */
export function photosOfTours(db: Database, named: ToursNamed): Promise<StoredPhoto[]> {
  return ofTours(db, listsOf(db, named));
}

/** The tours in which these ids of photos are used. */
export async function toursOfPhotos(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('photos')
    .select(['id', 'tour_id'])
    .where(among(db, 'photos.id', listed(db, listValue(db, ids))))
    .execute();
}

/** PH6: how many photos each of these people has announced since a time. */
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

/** A photo of one of this person's tours, in any state. */
export function findOwnPhoto(
  db: Database,
  userId: string,
  id: string,
): Promise<(PhotoRow & OfTour) | undefined> {
  return db
    .selectFrom('photos')
    .innerJoin('tours', 'tours.id', 'photos.tour_id')
    .selectAll('photos')
    .where('photos.id', '=', id)
    .where('tours.user_id', '=', userId)
    .$narrowType<OfTour>()
    .executeTakeFirst();
}

/** A photo of a tour of `ownerId`, or any photo (null), those of repair links too, with the name of the person who removed it. */
export function findReadablePhoto(
  db: Database,
  ownerId: string | null,
  id: string,
): Promise<RemovablePhoto | undefined> {
  return db
    .selectFrom('photos')
    .leftJoin('tours', 'tours.id', 'photos.tour_id')
    .leftJoin('users', 'users.id', 'photos.removed_by')
    .selectAll('photos')
    .select(['users.firstname as remover_firstname', 'users.lastname as remover_lastname'])
    .where('photos.id', '=', id)
    .$if(ownerId !== null, (query) => query.where('tours.user_id', '=', ownerId))
    .executeTakeFirst();
}

/** PH13: marks photos as removed (by whom, when, why) and clears the reference to their files. */
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

/** PH11: marks photos as expired that were announced before a time and never received. */
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
