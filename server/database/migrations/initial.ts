import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../query/arrayParams.ts';
import { createAccounts } from './initial/accounts.ts';
import { createBuildings } from './initial/buildings.ts';
import { createFindings } from './initial/findings.ts';
import { createMails } from './initial/mails.ts';
import { createReceipts } from './initial/receipts.ts';
import { createResults } from './initial/results.ts';
import { createTouchpoints, createTours } from './initial/tours.ts';

/** Every table of version 0.1.0. */
export async function initial(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createMails(db);
  await createBuildings(db);
  await createTours(db);
  await createTouchpoints(db);
  await createReceipts(db);
  await createResults(db);
  await createFindings(db);
  if (!isPostgres(db)) return;
  // Answers are inserted empty and updated once: with room left in the page, PostgreSQL writes the new row version
  // there and leaves the indexes alone (heap-only tuples).
  for (const table of ['touchpoints', 'sub_touchpoints']) {
    await sql`alter table ${sql.table(table)} set (fillfactor = 55)`.execute(db);
  }
}
