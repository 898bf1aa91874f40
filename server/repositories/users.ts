import { cleanEmail } from '#contract/accounts/cleanEmail.ts';
import type { Locale } from '#domain/locale.ts';
import type { DigestPeriod } from '#domain/repair/notices.ts';
import type { Role } from '#domain/users/role.ts';
import { personKey } from '../database/fillFoldedKeys.ts';
import { among, isPostgres, listed, listValue } from '../database/query/arrayParams.ts';
import { searchKey } from '../database/query/searchKey.ts';
import type { Database } from '../database/tables.ts';

/** An e-mail address as it is compared (E3): without regard to upper case, which mail servers ignore as well. */
export function emailKey(email: string): string {
  return cleanEmail(email).toLowerCase();
}

/** The keys by which a person is compared, sorted and searched; stored with every write of name or address. */
export function keysOf(user: {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}) {
  return {
    email_key: emailKey(user.email),
    name_key: searchKey(user.lastname, user.firstname),
    search_key: searchKey(user.firstname, user.lastname, user.email),
    folded_key: personKey(user),
  };
}

/** A user by e-mail address. */
export function findUserByEmail(db: Database, email: string) {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** A user by id. */
export function findUser(db: Database, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The names of people by their ids. */
export function findPeople(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname'])
    .where(among(db, 'id', listed(db, listValue(db, ids))))
    .execute();
}

/** Whether there are accounts, and none with an address at the domain. */
export async function hasAccountsOnlyOutside(db: Database, domain: string): Promise<boolean> {
  const anyone = db.selectFrom('users').select('id').limit(1);
  const inside = await anyone.where('email_key', 'like', `%@${domain}`).executeTakeFirst();
  return inside === undefined && (await anyone.executeTakeFirst()) !== undefined;
}

/** Finds a person and locks the row until the transaction ends. In SQLite there is one writer at a time. */
export function lockUser(db: Database, id: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(db), (people) => people.forNoKeyUpdate())
    .executeTakeFirst();
}

/** An account to be inserted without an invitation. */
export type NewUser = {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  role: Role;
  locale: Locale;
  /** Null: the account cannot sign in. */
  passwordHash: string | null;
  now: string;
};

/** Inserts an account with all mandates that needs no activation; false when the address has one already. */
export async function insertActiveUser(db: Database, user: NewUser): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      ...keysOf(user),
      firstname: user.firstname,
      lastname: user.lastname,
      role: user.role,
      locale: user.locale,
      password_hash: user.passwordHash,
      activated_at: user.now,
      disabled_at: null,
      created_at: user.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  const access = { id: user.id, user_id: user.id, mandate_id: null, from_at: user.now, until_at: null };
  await db.insertInto('mandate_access').values(access).execute();
  return true;
}

/** Replaces a password hash if `before` is still what is stored. Null: the account cannot sign in. */
export async function setPasswordHash(
  db: Database,
  userId: string,
  passwordHash: string | null,
  before: string | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('password_hash', before === null ? 'is' : '=', before)
    .execute();
}

/** Disables an account, or enables it again (`disabledAt` null). */
export async function setDisabled(db: Database, userId: string, disabledAt: string | null): Promise<void> {
  await db.updateTable('users').set({ disabled_at: disabledAt }).where('id', '=', userId).execute();
}

/** E18: remembers when a new invitation was last made for a person. */
export async function setInvitedAgain(db: Database, userId: string, at: string): Promise<void> {
  await db.updateTable('users').set({ invited_again_at: at }).where('id', '=', userId).execute();
}

/** E20: by whom the link was handed over that activated an account, without a name if they are gone; undefined: by nobody. */
export async function findHandedBy(db: Database, userId: string): Promise<{ by: string | null } | undefined> {
  const found = await db
    .selectFrom('users')
    .leftJoin('users as handing', 'handing.id', 'users.handed_by')
    .select(['handing.firstname', 'handing.lastname'])
    .where('users.id', '=', userId)
    .where('users.handed_by', 'is not', null)
    .executeTakeFirst();
  return found && { by: found.firstname === null ? null : `${found.firstname} ${found.lastname}` };
}

/** R5: stores how often a person wants a digest. */
export async function setDigest(db: Database, userId: string, digest: DigestPeriod): Promise<void> {
  await db.updateTable('users').set({ digest }).where('id', '=', userId).execute();
}
