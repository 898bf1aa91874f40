import type { Database, Tables, TokenPurpose } from '../database/tables.ts';

/** Stores a link by the hash of its token. */
export async function insertAccountToken(db: Database, token: Tables['account_tokens']): Promise<void> {
  await db.insertInto('account_tokens').values(token).execute();
}

/** The person that a valid link is for; undefined if it has expired, was used, or the account is disabled. */
export function findAccountToken(db: Database, hash: string, purpose: TokenPurpose, now: string) {
  return db
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.id', 'account_tokens.user_id')
    .select(['users.id', 'users.email', 'users.firstname', 'users.lastname', 'users.activated_at'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes a link whose mail was not sent. */
export async function deleteAccountToken(db: Database, hash: string): Promise<void> {
  await db.deleteFrom('account_tokens').where('token_hash', '=', hash).execute();
}

/** Deletes links that expired before a time. */
export async function deleteAccountTokensBefore(db: Database, before: string): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<', before).execute();
}

/** Deletes all links of a person. */
export async function deleteAccountTokensOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
}

/** Deletes a link that is used; false if it was used before or has expired. Of several calls at once one gets true. */
export async function redeemAccountToken(db: Database, hash: string, now: string): Promise<boolean> {
  const used = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
