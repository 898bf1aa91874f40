import type { Database } from '../../database/tables.ts';

/** The time zone that days and months were counted in; undefined while nothing was counted. */
export async function findTimeZone(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('result_settings')
    .select('value')
    .where('name', '=', 'time_zone')
    .executeTakeFirst();
  return row?.value;
}

/** Stores the time zone where none is stored. */
export async function insertTimeZone(db: Database, timeZone: string): Promise<void> {
  await db
    .insertInto('result_settings')
    .values({ name: 'time_zone', value: timeZone })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function updateTimeZone(db: Database, timeZone: string): Promise<void> {
  await db
    .insertInto('result_settings')
    .values({ name: 'time_zone', value: timeZone })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: timeZone }))
    .execute();
}
