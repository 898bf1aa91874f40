import { sql } from 'kysely';
import type { MandateAccess } from '#domain/users/mandateAccess.ts';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { bulkQuery } from '../../database/query/bulkQuery.ts';
import { preparedQuery } from '../../database/query/preparedQuery.ts';
import type { Database, Tables } from '../../database/tables.ts';
import { accessColumn, accessOf } from './accessColumns.ts';

/** A time during which a person has a mandate, or all (null). */
export type AccessRow = Pick<Tables['mandate_access'], 'user_id' | 'mandate_id' | 'from_at' | 'until_at'>;

const rowsOf = preparedQuery((db: Database, given: { readonly people: unknown }) =>
  db
    .selectFrom('mandate_access')
    .select(['user_id', 'mandate_id', 'from_at', 'until_at'])
    .where(among(db, 'mandate_access.user_id', listed(db, given.people))),
);

/** What people have and had. */
export function accessRows(db: Database, userIds: readonly string[]): Promise<AccessRow[]> {
  return rowsOf(db, { people: listValue(db, userIds) });
}

/** What a person has now, as an inspector. */
export async function findAccess(db: Database, userId: string): Promise<MandateAccess> {
  const row = await db.selectFrom('users').select(accessColumn).where('id', '=', userId).executeTakeFirst();
  return accessOf(row?.access ?? null);
}

const insertAll = bulkQuery(
  { id: 'text', user_id: 'text', mandate_id: 'text', from_at: 'text' },
  (given) => sql<never>`insert into mandate_access (id, user_id, mandate_id, from_at)
    select id, user_id, mandate_id, from_at from ${given}`,
);

/** Gives people mandates that they do not have. */
export async function insertAccess(
  db: Database,
  people: readonly { readonly userId: string; readonly mandates: MandateAccess }[],
  { now, newId }: { readonly now: string; readonly newId: () => string },
): Promise<void> {
  const rows = people.flatMap(({ userId, mandates }) =>
    (mandates === 'all' ? [null] : mandates).map((mandate_id) => ({
      id: newId(),
      user_id: userId,
      mandate_id,
      from_at: now,
    })),
  );
  if (rows.length > 0) await insertAll(db, rows);
}

/** Stores what a person has from now on: what stays keeps its beginning, and the rest ends. The caller has locked the person. */
export async function changeAccess(
  db: Database,
  { userId, mandates }: { readonly userId: string; readonly mandates: MandateAccess },
  at: { readonly now: string; readonly newId: () => string },
): Promise<void> {
  const open = await db
    .selectFrom('mandate_access')
    .select(['id', 'mandate_id'])
    .where('user_id', '=', userId)
    .where('until_at', 'is', null)
    .execute();
  const isWanted = ({ mandate_id }: (typeof open)[number]) =>
    mandates === 'all' ? mandate_id === null : mandate_id !== null && mandates.includes(mandate_id);
  const ended = open.filter((row) => !isWanted(row)).map(({ id }) => id);
  if (ended.length > 0) {
    await db.updateTable('mandate_access').set({ until_at: at.now }).where('id', 'in', ended).execute();
  }
  const kept = open.filter(isWanted).map(({ mandate_id }) => mandate_id);
  const given =
    mandates === 'all' ? (kept.length > 0 ? [] : mandates) : mandates.filter((id) => !kept.includes(id));
  await insertAccess(db, [{ userId, mandates: given }], at);
}
