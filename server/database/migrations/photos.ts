import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../query/arrayParams.ts';

/**
 * Photos as they are announced, received and removed (rules PH6, PH8, PH13), and the parts of unfinished uploads
 * (PH11).
 */
export async function createPhotos(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('photos')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tour_id', 'text', (column) => column.notNull().references('tours.id').onDelete('cascade'))
    .addColumn('touchpoint_id', 'text', (column) =>
      column.notNull().references('touchpoints.id').onDelete('cascade'),
    )
    .addColumn('sub_touchpoint_id', 'text', (column) =>
      column.notNull().references('sub_touchpoints.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('taken_at', 'text', (column) => column.notNull())
    .addColumn('announced_at', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text')
    .addColumn('receipt_code', 'text')
    .addColumn('file', 'text')
    .addColumn('dropped_at', 'text')
    .addColumn('expired_at', 'text')
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('removal_reason', 'text')
    .execute();
  await schema.createIndex('photos_by_tour').on('photos').column('tour_id').execute();
  // PH6: how many photos a person has announced in a day.
  await schema.createIndex('photos_by_person').on('photos').columns(['user_id', 'announced_at']).execute();
  await schema.createIndex('photos_by_remover').on('photos').column('removed_by').execute();
  // PH11: the files in the store, oldest first; and the photos not received yet.
  await schema.createIndex('photos_by_file').unique().on('photos').column('file').execute();
  await schema
    .createIndex('photos_stored')
    .on('photos')
    .columns(['received_at', 'id'])
    .where(sql.ref('file'), 'is not', null)
    .execute();
  await schema
    .createIndex('photos_awaited')
    .on('photos')
    .columns(['announced_at', 'id'])
    .where(sql.ref('received_at'), 'is', null)
    .execute();

  await schema
    .createTable('photo_parts')
    .addColumn('photo_id', 'text', (column) => column.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('bytes', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('photo_parts_pk', ['photo_id', 'position'])
    .execute();
  await schema.createIndex('photo_parts_by_age').on('photo_parts').column('at').execute();
}
