import { type Kysely, sql } from 'kysely';

// Exactly as queries write it (`dueKey` in `server/repositories/results/narrowedFindings.ts`): only then do they use the
// index. Findings without a due date come last.
const dueKey = sql`(coalesce(due_on, '9999-99-99'))`;

/**
 * The index of findings by their due dates, in the order in which they are listed, in place of one that was only searched: for a
 * page of those that are overdue all of them were sorted.
 */
export async function orderDueFindings(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('findings_by_due').execute();
  // `state` comes last: SQLite leaves out what is resolved without reading its row.
  const columns = sql`${dueKey}, id, state`;
  await sql`create index findings_by_due on findings (${columns}) where sightings > 0`.execute(db);
}
