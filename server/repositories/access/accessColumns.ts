import { sql } from 'kysely';
import type { MandateAccess } from '#domain/users/mandateAccess.ts';

/** Rows of access, as columns of `users`: what a person has as an inspector now, for `accessOf`. Deleted mandates are left out. */
export const accessColumn = sql<string | null>`(
  select string_agg(coalesce(mandate_access.mandate_id, 'all'), ' ') from mandate_access
  left join mandates on mandates.id = mandate_access.mandate_id
  where mandate_access.user_id = users.id and mandate_access.until_at is null and mandates.deleted_at is null
)`.as('access');

/** What such a column says. */
export function accessOf(column: string | null): MandateAccess {
  const ids = column === null ? [] : column.split(' ').toSorted();
  return ids.includes('all') ? 'all' : ids;
}

/**
 * B6: what the lists of an inspector depend on, as a column of `users`: the ids and versions of their mandates; of all, only their
 * number and the sum of the versions, of which every change raises one. Null for administrators, and who has none.
 */
export const listsColumn = sql<string | null>`case when users.role <> 'inspector' then null when exists (
  select 1 from mandate_access where user_id = users.id and until_at is null and mandate_id is null
) then (select 'all ' || count(*) || ' ' || coalesce(sum(version), 0) from mandates) else (
  select string_agg(mandates.id || ' ' || mandates.version, ',') from mandate_access
  inner join mandates on mandates.id = mandate_access.mandate_id
  where mandate_access.user_id = users.id and mandate_access.until_at is null
) end`.as('lists');
