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

/** Stores the time zone, replacing an earlier one. */
export async function updateTimeZone(db: Database, timeZone: string): Promise<void> {
  await db
    .insertInto('result_settings')
    .values({ name: 'time_zone', value: timeZone })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: timeZone }))
    .execute();
}

/** Records that a recount of everything in a time zone has begun. */
export async function insertRecount(db: Database, timeZone: string): Promise<void> {
  await db
    .insertInto('result_settings')
    .values({ name: 'counting', value: timeZone })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Whether a recount was begun and not finished. */
export async function isRecountOpen(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('result_settings')
    .select('name')
    .where('name', '=', 'counting')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the recount is finished. */
export async function deleteRecount(db: Database): Promise<void> {
  await db.deleteFrom('result_settings').where('name', '=', 'counting').execute();
}

/**
 * The time zone to count in: the one stored with the results, not the setting, which applies only after a server start has
 * recounted everything (N6).
 */
export async function storedTimeZone(transaction: Database, setting: string): Promise<string> {
  const kept = await findTimeZone(transaction);
  if (kept !== undefined) return kept;
  await insertTimeZone(transaction, setting);
  // Another process may have been first.
  return (await findTimeZone(transaction)) ?? setting;
}
