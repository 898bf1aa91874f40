import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../many.ts';

/** Indexes for the lists that people ask for together, and room in PostgreSQL's pages for what is rewritten once. */
export async function listsAndRoom(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createIndex('tours_by_user_and_mandate')
    .on('tours')
    .columns(['user_id', 'mandate_id', 'id'])
    .execute();
  await schema
    .createIndex('tours_open_by_mandate')
    .on('tours')
    .columns(['mandate_id', 'id'])
    .where(sql.ref('concluded_at'), 'is', null)
    .execute();
  await schema
    .createIndex('tours_open_by_time')
    .on('tours')
    .column('id')
    .where(sql.ref('concluded_at'), 'is', null)
    .execute();
  if (!isPostgres(db)) return;
  // An answer is written empty and filled in once: the new version stays in the page and out of the indexes.
  for (const table of ['touchpoints', 'sub_touchpoints']) {
    await sql`alter table ${sql.table(table)} set (fillfactor = 55)`.execute(db);
  }
}
