import type { Insertable } from 'kysely';
import type { TokenPurpose } from '../database/accountTables.ts';
import type { Database, Tables } from '../database/tables.ts';
import { insertEndedLink } from './endedLinks.ts';
import { invitationMails } from './mails.ts';

/** Stores a link by the hash of its token. */
export async function insertAccountToken(
  db: Database,
  token: Insertable<Tables['account_tokens']>,
): Promise<void> {
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

/** Deletes the tokens of a mail that reached nobody: of an account, of repair links (R1), or to stop reminders (R4). */
export async function deleteUnsentTokens(db: Database, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  for (const table of ['account_tokens', 'repair_tokens', 'reminder_stops'] as const) {
    await db
      .deleteFrom(table)
      .where('token_hash', 'in', [...hashes])
      .execute();
  }
}

/** Whether a person has an invitation link that is valid, or a mail with one on its way (E18). */
export async function hasInvitation(db: Database, userId: string, now: string): Promise<boolean> {
  return (await invitationsOf(db, [userId], now)).get(userId) === null;
}

/**
 * What became of the invitations of people who have not activated their accounts (E19): null where one is valid or on its way;
 * `refused` where the newest mail was.
 */
export async function invitationsOf(
  db: Database,
  userIds: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, 'expired' | 'refused' | null>> {
  if (userIds.length === 0) return new Map();
  const living = await db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .where('purpose', '=', 'activation')
    .where('expires_at', '>', now)
    .execute();
  const mails = await db
    .selectFrom('mails')
    .select(['user_id', 'sent_at', 'refused_at'])
    .where('user_id', 'in', [...userIds])
    .where('kind', 'in', [...invitationMails])
    .orderBy('id')
    .execute();
  const valid = new Set(living.map(({ user_id }) => user_id));
  return new Map(
    userIds.map((id) => {
      const own = mails.filter(({ user_id }) => user_id === id);
      const isWaiting = own.some(({ sent_at, refused_at }) => sent_at === null && refused_at === null);
      if (valid.has(id) || isWaiting) return [id, null];
      return [id, own.at(-1)?.refused_at == null ? 'expired' : 'refused'];
    }),
  );
}

/** Deletes all links of a person. */
export async function deleteAccountTokensOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
}

/**
 * Ends a link that is used, and returns who handed it over (E20); undefined if it was used before or has expired. Of several
 * calls at once one gets it.
 */
export async function redeemAccountToken(db: Database, hash: string, now: string) {
  const used = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['token_hash', 'purpose', 'user_id', 'handed_by'])
    .executeTakeFirst();
  if (used === undefined) return undefined;
  const { handed_by, ...link } = used;
  await insertEndedLink(db, { ...link, ended_at: now, how: 'used' });
  return { handed_by };
}
