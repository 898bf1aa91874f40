import { type ExpressionBuilder, sql } from 'kysely';
import type { ExternalUserOrder } from '#contract/accounts/externalUser.ts';
import type { ExternalUser, UserState } from '#domain/users/externalUser.ts';
import { hasPiece, piecesOf } from '../database/query/foldedKey.ts';
import type { Database, Tables } from '../database/tables.ts';
import { externalUserColumns, externalUserOf } from './externalUsers.ts';
import { invitationMails } from './mails.ts';

/** The filter of a list of people; absent fields do not filter. */
export type ExternalUsersFilter = {
  readonly query?: string | undefined;
  readonly status?: UserState | undefined;
  /** E19: only who is invited, and whose link has expired by this time. */
  readonly expiredAt?: string | undefined;
};

function inState(users: ExpressionBuilder<Tables, 'users'>, status: UserState) {
  if (status === 'disabled') return users('disabled_at', 'is not', null);
  const activated = users('activated_at', status === 'active' ? 'is not' : 'is', null);
  return users.and([users('disabled_at', 'is', null), activated]);
}

// The same as `invitationsOf` says of those of a page.
function isExpired(at: string) {
  const mails = sql`from mails where mails.user_id = users.id and kind in (${sql.join(invitationMails)})`;
  return sql<boolean>`users.disabled_at is null and users.activated_at is null
    and not exists (select 1 from account_tokens where account_tokens.user_id = users.id
      and purpose = 'activation' and expires_at > ${at})
    and not exists (select 1 ${mails} and sent_at is null and refused_at is null)
    and (select refused_at ${mails} order by mails.id desc limit 1) is null`;
}

function filtered(db: Database, { query, status, expiredAt }: ExternalUsersFilter) {
  return db
    .selectFrom('users')
    .where((eb) => eb.and(piecesOf(query ?? '').map((piece) => hasPiece('users', piece))))
    .$if(status !== undefined, (users) => users.where((eb) => inState(eb, status ?? 'active')))
    .$if(expiredAt !== undefined, (users) => users.where(isExpired(expiredAt ?? '')));
}

const sortedBy = {
  name: sql<string>`name_key`,
  email: sql<string>`email_key`,
  // E7: people who were never activated sort after every time, whatever the database's collation.
  activated_at: sql<string>`coalesce(activated_at, '9999-99-99')`,
} as const;

function sortingOf(order: ExternalUserOrder) {
  return {
    backwards: order.startsWith('-'),
    key: sortedBy[order.replace('-', '') as keyof typeof sortedBy],
  };
}

/** A position in an ordered list: a row's sort key, and its id where keys are equal. */
export type Place = { readonly key: string; readonly id: string };

/** A page of people after a position, each with its own. */
export async function externalUserRows(
  db: Database,
  filter: ExternalUsersFilter,
  page: { readonly order: ExternalUserOrder; readonly after: Place | null; readonly size: number },
): Promise<{ readonly user: ExternalUser; readonly place: Place }[]> {
  const { order, after, size } = page;
  const { key, backwards } = sortingOf(order);
  const rows = await filtered(db, filter)
    .select([...externalUserColumns, key.as('place')])
    .$if(after !== null, (users) => {
      const place = sql`(${after?.key ?? ''}, ${after?.id ?? ''})`;
      return users.where(
        backwards ? sql<boolean>`(${key}, id) < ${place}` : sql<boolean>`(${key}, id) > ${place}`,
      );
    })
    .orderBy(key, backwards ? 'desc' : 'asc')
    .orderBy('id', backwards ? 'desc' : 'asc')
    .limit(size)
    .execute();
  return rows.map(({ place, ...row }) => ({ user: externalUserOf(row), place: { key: place, id: row.id } }));
}

/** The ids of all people who pass a filter, in order. */
export async function externalUserIds(
  db: Database,
  filter: ExternalUsersFilter,
  order: ExternalUserOrder,
): Promise<string[]> {
  const { key, backwards } = sortingOf(order);
  const direction = backwards ? 'desc' : 'asc';
  const rows = await filtered(db, filter)
    .select('id')
    .orderBy(key, direction)
    .orderBy('id', direction)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many people pass a filter. */
export async function countExternalUsers(db: Database, filter: ExternalUsersFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
