import { sql } from 'kysely';
import type { OfTour, PhotoRow } from '../../database/photoTables.ts';
import { bulkQuery } from '../../database/query/bulkQuery.ts';
import type { Database } from '../../database/tables.ts';

/** A newly announced photo. */
export type NewPhoto = OfTour &
  Pick<PhotoRow, 'id' | 'sha256' | 'bytes' | 'width' | 'height' | 'taken_at' | 'announced_at'>;

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

/** Stores announced photos. Throws a unique violation for an id that is taken. */
export async function insertPhotos(
  db: Database,
  photos: readonly (NewPhoto & { readonly user_id: string })[],
): Promise<void> {
  await insert(db, photos);
}

/** What is stored when a photo is received. */
export type Received = {
  readonly id: string;
  readonly file: string;
  readonly received_at: string;
  readonly receipt_code: string;
};

const receive = bulkQuery(
  { id: 'text', file: 'text', received_at: 'text', receipt_code: 'text' },
  (given) => sql`
    update photos set file = given.file, received_at = given.received_at, receipt_code = given.receipt_code,
      expired_at = null from ${given}
    where photos.id = given.id`,
);

/** Marks photos as received; one may have expired since it was found expected. */
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

/** Announces photos again that were dropped or had expired: their bytes are expected once more. */
export async function announcePhotosAgain(db: Database, photos: readonly Change[]): Promise<void> {
  await announceAgain(db, photos);
}

const drop = bulkQuery(
  { id: 'text', at: 'text' },
  (given) => sql`
    update photos set dropped_at = given.at, received_at = null, receipt_code = null, file = null from ${given}
    where photos.id = given.id`,
);

/** Drops photos. The caller deletes their files once the transaction has committed. */
export async function dropPhotos(db: Database, photos: readonly Change[]): Promise<void> {
  await drop(db, photos);
}
