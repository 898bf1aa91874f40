import { sql } from 'kysely';
import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { type ExternalUser, userState } from '#domain/users/externalUser.ts';
import { isPostgres } from '../database/query/arrayParams.ts';
import { shownEmail } from '../database/shownEmail.ts';
import type { Database, Tables } from '../database/tables.ts';
import { accessColumn, accessOf } from './access/accessColumns.ts';
import { keysOf } from './users.ts';

/** The columns that an external user is read from. */
export const externalUserColumns = [
  'id',
  'firstname',
  'lastname',
  'email',
  'role',
  'locale',
  'created_at',
  'activated_at',
  'disabled_at',
  accessColumn,
] as const;

type Row = Pick<Tables['users'], Extract<(typeof externalUserColumns)[number], string>> & {
  readonly access: string | null;
};

/** The external user of a row. */
export function externalUserOf({ created_at, disabled_at, access, ...user }: Row): ExternalUser {
  const status = userState({ disabled: disabled_at !== null, activated_at: user.activated_at });
  const mandates = user.role === 'administrator' ? 'all' : accessOf(access);
  return { ...user, mandates, email_shown: shownEmail(user.email), status, invited_at: created_at };
}

/** A person by id. */
export async function findExternalUser(db: Database, id: string): Promise<ExternalUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(externalUserColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && externalUserOf(row);
}

/** People by their ids, in the order of these; unknown ids are left out. */
export async function findExternalUsers(db: Database, ids: readonly string[]): Promise<ExternalUser[]> {
  const rows = await db
    .selectFrom('users')
    .select(externalUserColumns)
    .where('id', 'in', [...ids])
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []).map(externalUserOf);
}

/** Finds a person and locks the row to the end of the transaction. An update, because that locks on both databases. */
export async function lockExternalUser(db: Database, id: string): Promise<ExternalUser | undefined> {
  const row = await db
    .updateTable('users')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('id', '=', id)
    .returning(externalUserColumns)
    .executeTakeFirst();
  return row && externalUserOf(row);
}

const administrators = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'disabled_at', 'password_hash'])
    .where('role', '=', 'administrator')
    .orderBy('id')
    .$if(isPostgres(db), (people) => people.forNoKeyUpdate());

/**
 * Locks every administrator to the end of the transaction, in the same order everywhere, and returns the ids of
 * those who can sign in: of two administrators who remove each other, the second waits and sees the first removal
 * (E2). Nobody can without a password, which an activated account may have lost. SQLite has one writer at a time.
 */
export async function lockAdministrators(db: Database): Promise<string[]> {
  const rows = await administrators(db).execute();
  return rows
    .filter(({ disabled_at, password_hash }) => disabled_at === null && password_hash !== null)
    .map(({ id }) => id);
}

type NewPerson = Omit<ExternalUserFields, 'mandates'> & { readonly id: string; readonly now: string };

/** Inserts people who are yet to be activated and returns the ids of those whose address had no account. */
export async function insertInvitedUsers(db: Database, people: readonly NewPerson[]): Promise<string[]> {
  const rows = await db
    .insertInto('users')
    .values(
      people.map(({ id, now, ...fields }) => ({
        id,
        ...fields,
        ...keysOf(fields),
        password_hash: null,
        activated_at: null,
        disabled_at: null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether the address belongs to another account. */
export async function isEmailTaken(db: Database, email: string, exceptId: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', keysOf({ email, firstname: '', lastname: '' }).email_key)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Stores the fields of a person, and the keys made from them. */
export async function updateExternalUser(
  db: Database,
  id: string,
  fields: Omit<ExternalUserFields, 'mandates'>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...fields, ...keysOf(fields) })
    .where('id', '=', id)
    .execute();
}

/** Deletes an account and its data. Tours, findings, statements and photos stay without the name (N14). */
export async function deleteExternalUser(db: Database, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/**
 * Stores the first password of an invited person and activates the account, with who handed the link over (E20); false when
 * there is no such account (any more).
 */
export async function activateUser(
  db: Database,
  user: Pick<Tables['users'], 'id' | 'handed_by'> & { readonly passwordHash: string; readonly now: string },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: user.passwordHash, activated_at: user.now, handed_by: user.handed_by })
    .where('id', '=', user.id)
    .where('activated_at', 'is', null)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a new password of an active account; false when it is not active (any more), or when `proven` is given and
 * no longer the stored hash.
 */
export async function replacePassword(
  db: Database,
  id: string,
  passwordHash: string,
  proven: string | null = null,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('activated_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .$if(proven !== null, (person) => person.where('password_hash', '=', proven))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many tours a person has not concluded. */
export async function countUnfinishedTours(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tours')
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .where('user_id', '=', userId)
    .where('concluded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Which of these addresses (as `emailKey` makes them) have an account. */
export async function knownEmails(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('email_key')
    .where('email_key', 'in', [...keys])
    .execute();
  return new Set(rows.map((row) => row.email_key));
}
