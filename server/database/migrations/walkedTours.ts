import { type Kysely, sql } from 'kysely';

/** Adds the moments of tours beside their conclusion (N6). No row is rewritten: null means what was meant before. */
export async function addWalkedMoments(db: Kysely<unknown>): Promise<void> {
  for (const column of ['started_at', 'received_at', 'day_by']) {
    await db.schema.alterTable('tours').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('tour_results').addColumn('received_at', 'text').execute();
  await db.schema.alterTable('findings').addColumn('late_at', 'text').execute();
  // Exactly as queries write it (`server/repositories/listedPlace.ts`).
  const received = sql`(coalesce(received_at, concluded_at))`;
  await sql`create index tours_received on tours (${received}) where concluded_at is not null`.execute(db);
}
