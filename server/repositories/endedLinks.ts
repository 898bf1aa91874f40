import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LinkEnd, TokenPurpose } from '../database/accountTables.ts';
import type { Database, Tables } from '../database/tables.ts';

/** Stores a link that ended (E18). */
export async function insertEndedLink(db: Database, link: Tables['ended_links']): Promise<void> {
  await db.insertInto('ended_links').values(link).execute();
}

/** Moves links among those that ended; one that is there already stays as it is. */
async function move(
  db: Database,
  which: (link: ExpressionBuilder<Tables, 'account_tokens'>) => Expression<SqlBool>,
  { how, endedAt }: { readonly how: LinkEnd; readonly endedAt: RawBuilder<string> },
): Promise<void> {
  await db
    .insertInto('ended_links')
    .columns(['token_hash', 'purpose', 'user_id', 'ended_at', 'how'])
    .expression((eb) =>
      eb
        .selectFrom('account_tokens')
        .select(['token_hash', 'purpose', 'user_id', endedAt.as('ended_at'), eb.val(how).as('how')])
        .where(which),
    )
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
  await db.deleteFrom('account_tokens').where(which).execute();
}

/** Moves the links that have expired by `now`; all of them, or those of one person. */
export async function moveExpiredLinks(db: Database, now: string, userId?: string): Promise<void> {
  await move(
    db,
    (link) =>
      link.and([
        link('expires_at', '<=', now),
        ...(userId === undefined ? [] : [link('user_id', '=', userId)]),
      ]),
    { how: 'expired', endedAt: sql.ref<string>('expires_at') },
  );
}

/** Ends a person's links of a purpose; those that had expired before stay expired. */
export async function endLinksOf(
  db: Database,
  person: { readonly userId: string; readonly purpose: TokenPurpose },
  { how, now }: { readonly how: LinkEnd; readonly now: string },
): Promise<void> {
  await moveExpiredLinks(db, now, person.userId);
  await move(
    db,
    (link) => link.and([link('user_id', '=', person.userId), link('purpose', '=', person.purpose)]),
    { how, endedAt: sql`${now}` },
  );
}

/** A link that ended and was not revoked, with its person; undefined also where the account is disabled (E18). */
export async function findEndedLink(db: Database, hash: string, purpose: TokenPurpose, now: string) {
  const ofPerson = ['users.id', 'users.email', 'users.activated_at'] as const;
  const ended = await db
    .selectFrom('ended_links')
    .innerJoin('users', 'users.id', 'ended_links.user_id')
    .select([...ofPerson, 'ended_at', 'how'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (ended !== undefined) return ended;
  // Not moved yet.
  const expired = await db
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.id', 'account_tokens.user_id')
    .select([...ofPerson, 'expires_at as ended_at'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '<=', now)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return expired && { ...expired, how: 'expired' as const };
}

/** Whether a reset link of a person was used at that time or later. */
export async function wasResetSince(db: Database, userId: string, since: string): Promise<boolean> {
  const used = await db
    .selectFrom('ended_links')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'password_reset')
    .where('how', '=', 'used')
    .where('ended_at', '>=', since)
    .executeTakeFirst();
  return used !== undefined;
}

/** Forgets links that ended before a time. */
export async function deleteEndedLinksBefore(db: Database, before: string): Promise<void> {
  await db.deleteFrom('ended_links').where('ended_at', '<', before).execute();
}
