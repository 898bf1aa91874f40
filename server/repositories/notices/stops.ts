import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../database/tables.ts';

/** R4: stores a token that stops the reminders of an address, by its hash. */
export async function insertStopToken(
  db: Database,
  token: Insertable<Tables['reminder_stops']>,
): Promise<void> {
  await db.insertInto('reminder_stops').values(token).execute();
}

/** R4: the address, as a hash, whose reminders a token stops, and whether they are stopped; undefined: it is unknown. */
export async function findStopToken(db: Database, hash: string) {
  const found = await db
    .selectFrom('reminder_stops')
    .leftJoin('stopped_addresses', 'stopped_addresses.address_hash', 'reminder_stops.address_hash')
    .select(['reminder_stops.address_hash', 'stopped_addresses.at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return found && { addressHash: found.address_hash, isStopped: found.at !== null };
}

/** R4: stops the reminders of an address, or allows them again (`at` null). */
export async function setStopped(db: Database, address_hash: string, at: string | null): Promise<void> {
  await db.deleteFrom('stopped_addresses').where('address_hash', '=', address_hash).execute();
  if (at === null) return;
  await db
    .insertInto('stopped_addresses')
    .values({ address_hash, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** R4: the addresses, as hashes, that get no reminders. */
export async function stoppedAddresses(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('stopped_addresses').select('address_hash').execute();
  return new Set(rows.map((row) => row.address_hash));
}
