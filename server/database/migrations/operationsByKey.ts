import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../many.ts';

/**
 * Answers are found by their keys, which begin with their time: those of one moment lie together, where by person each
 * lay in a place of its own. They point at nobody any more: without an index by person that would be a look at them all.
 */
export async function operationsByKey(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  if (isPostgres(db)) {
    await schema.alterTable('operations').dropConstraint('operations_once').execute();
    await schema.alterTable('operations').dropConstraint('operations_user_id_fkey').execute();
  } else {
    // SQLite takes no rule out of a table: it is written anew, its rows in the order in which they came.
    await schema
      .createTable('operations_anew')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('body', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await sql`
      insert into operations_anew (user_id, key, request_hash, status, body, created_at)
      select user_id, key, request_hash, status, body, created_at from operations order by rowid`.execute(db);
    await schema.dropTable('operations').execute();
    await schema.alterTable('operations_anew').renameTo('operations').execute();
  }
  await schema.createIndex('operations_once').unique().on('operations').columns(['key', 'user_id']).execute();
}
