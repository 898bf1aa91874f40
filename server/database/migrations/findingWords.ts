import { sql } from 'kysely';
import { bulkQuery } from '../query/bulkQuery.ts';
import { searchKey } from '../query/searchKey.ts';
import type { Database } from '../tables.ts';

const findingsAtOnce = 5_000;

const storeKeys = bulkQuery(
  { id: 'text', comment_key: 'text' },
  (given) =>
    sql<never>`update findings set comment_key = given.comment_key from ${given} where findings.id = given.id`,
);

/** The comment of each finding as it is searched (rule N19). */
export async function addFindingWords(db: Database): Promise<void> {
  await db.schema.alterTable('findings').addColumn('comment_key', 'text').execute();
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string; comment: string }>`
      select id, comment from findings where id > ${after} and comment is not null
      order by id limit ${findingsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    await storeKeys(
      db,
      rows.map(({ id, comment }) => ({ id, comment_key: searchKey(comment) })),
    );
    after = last.id;
  }
}
