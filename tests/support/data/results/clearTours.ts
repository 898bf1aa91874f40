import { sql } from 'kysely';
import type { Database } from '../../../../server/database/tables.ts';

/**
 * Takes all tours out of a database and what followed from them, under a server that goes on: buildings and people stay.
 * Whoever holds results in memory reads every bucket anew.
 */
export async function clearTours(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const table of ['findings', 'tours'] as const) await transaction.deleteFrom(table).execute();
    await transaction.updateTable('buildings').set({ last_result_at: null }).execute();
    await transaction.updateTable('result_buckets').set({ version: sql<number>`version + 1` }).execute();
  });
}
