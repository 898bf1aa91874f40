import { type Kysely, sql } from 'kysely';

// Where a tour stands in a list, exactly as queries write it (`server/repositories/listedPlace.ts`).
const place = sql`(coalesce(concluded_at, created_at)), (substr(id, 15))`;

const indexes = {
  tours_listed: sql``,
  tours_listed_by_user: sql`user_id,`,
  tours_listed_by_building: sql`cip_obj_id,`,
  tours_listed_by_mandate: sql`mandate_id,`,
  tours_listed_by_user_and_mandate: sql`user_id, mandate_id,`,
};

// Open tours are few, and queried most.
const openIndexes = {
  tours_open_listed: sql``,
  tours_open_listed_by_user: sql`user_id,`,
  tours_open_listed_by_mandate: sql`mandate_id,`,
};

// `tours_by_user` stays until `orderStartedTours`: the starts of a person are counted by it, in the order of their ids (U11).
const replaced = [
  'tours_by_building',
  'tours_by_mandate',
  'tours_by_user_and_mandate',
  'tours_open',
  'tours_open_by_mandate',
  'tours_open_by_time',
];

/** Indexes of tours in the order of lists (rule N27), in place of those in the order of their starts. */
export async function orderListedTours(db: Kysely<unknown>): Promise<void> {
  for (const name of replaced) await db.schema.dropIndex(name).execute();
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.id(name)} on tours (${columns} ${place})`.execute(db);
  }
  for (const [name, columns] of Object.entries(openIndexes)) {
    await sql`create index ${sql.id(name)} on tours (${columns} ${place}) where concluded_at is null`.execute(
      db,
    );
  }
}

/** The index by which the starts of a person are counted (U11): by the server's time, because devices make the ids. */
export async function orderStartedTours({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropIndex('tours_by_user').execute();
  await schema.createIndex('tours_by_start').on('tours').columns(['user_id', 'created_at']).execute();
}
