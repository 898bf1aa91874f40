import type { Database } from '../../database/tables.ts';

/** Returns how many inspectors have a mandate now, by its id; disabled ones are not counted. */
export async function countPeople(db: Database, now: string): Promise<(mandateId: string) => number> {
  const rows = await db
    .selectFrom('mandate_access')
    .innerJoin('users', 'users.id', 'mandate_access.user_id')
    .select(['user_id', 'mandate_id'])
    .where('users.role', '=', 'inspector')
    .where('users.disabled_at', 'is', null)
    .where('from_at', '<=', now)
    .where((either) => either.or([either('until_at', 'is', null), either('until_at', '>', now)]))
    .execute();
  const people = Map.groupBy(rows, ({ mandate_id }) => mandate_id);
  const all = people.get(null) ?? [];
  return (mandateId) =>
    new Set([...all, ...(people.get(mandateId) ?? [])].map(({ user_id }) => user_id)).size;
}
