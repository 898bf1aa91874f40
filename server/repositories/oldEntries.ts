import type { Database } from '../database/tables.ts';

export async function allUserIds(db: Database): Promise<readonly string[]> {
  const users = await db.selectFrom('users').select('id').execute();
  return users.map(({ id }) => id);
}

/**
 * Deletes a person's kept answers. Devices make keys that begin with their time (UUIDv7), so that the table's own
 * order finds the old ones without another index; keys of other clients stay.
 */
export async function deleteOperationsBefore(
  db: Database,
  userId: string,
  { key, createdAt }: { readonly key: string; readonly createdAt: string },
): Promise<void> {
  await db
    .deleteFrom('operations')
    .where('user_id', '=', userId)
    .where('key', '<', key)
    .where('created_at', '<', createdAt)
    .execute();
}

/** When something last happened, as far as it is stored: a session was used, an account changed, a tour begun. */
export async function newestTrace(db: Database): Promise<string | null> {
  const used = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('last_used_at').as('at'))
    .executeTakeFirst();
  const audited = await db
    .selectFrom('audit_log')
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const begun = await db
    .selectFrom('tours')
    .select('created_at as at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const times = [used, audited, begun].flatMap((found) => found?.at ?? []);
  return times.toSorted().at(-1) ?? null;
}
