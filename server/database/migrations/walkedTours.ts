import { type Kysely, sql } from 'kysely';

// When a tour was received, exactly as queries write it (`server/repositories/listedPlace.ts`).
const received = sql`(coalesce(received_at, concluded_at))`;

/** The columns by table: when tours were begun and received, why they have their day, and which findings were seen late. */
const columns = {
  tours: ['started_at', 'received_at', 'day_by'],
  tour_results: ['received_at'],
  findings: ['late_at'],
} as const;

/** Adds the moments of tours beside their conclusion (N6). No row is rewritten: null means what was meant before. */
export async function addWalkedMoments(db: Kysely<unknown>): Promise<void> {
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) await db.schema.alterTable(table).addColumn(name, 'text').execute();
  }
  await sql`create index tours_received on tours (${received}) where concluded_at is not null`.execute(db);
}
