import { among, isPostgres, listed, listValue } from '../database/query/arrayParams.ts';
import { preparedQuery } from '../database/query/preparedQuery.ts';
import type { Database } from '../database/tables.ts';
import { listsColumn } from './access/accessColumns.ts';

/** A session with the person it belongs to. */
export type FoundSession = Awaited<ReturnType<typeof findSessions>>[number];

const sessionsByHash = preparedQuery((db: Database, given: { readonly hashes: unknown }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where(among(db, 'sessions.token_hash', listed(db, given.hashes)))
    .select([
      'sessions.token_hash',
      'sessions.created_at',
      'sessions.last_used_at',
      'users.id',
      'users.email',
      'users.firstname',
      'users.lastname',
      'users.role',
      'users.locale',
      'users.disabled_at',
      'users.activated_at',
      listsColumn,
    ]),
);

/** The sessions with these hashes, each with its person; unknown hashes are left out. */
export async function findSessions(db: Database, tokenHashes: readonly string[]) {
  return sessionsByHash(db, { hashes: listValue(db, tokenHashes) });
}

type Given = { readonly hashes: unknown };

const ownersOf = (db: Database, { hashes }: Given) => {
  const owners = db
    .selectFrom('sessions')
    .select('user_id')
    .where(among(db, 'token_hash', listed(db, hashes)));
  // Locked in the same order everywhere, so that no deadlock arises.
  return db.selectFrom('users').select('id').where('id', 'in', owners).orderBy('id');
};
const locking = {
  wait: preparedQuery((db: Database, given: Given) => ownersOf(db, given).forNoKeyUpdate()),
  'skip-locked': preparedQuery((db: Database, given: Given) =>
    ownersOf(db, given).forNoKeyUpdate().skipLocked(),
  ),
};

/**
 * Locks the people of these sessions to the end of the transaction, against everything that changes them or ends
 * their sessions. Returns a function that tells whether a person is locked by this; with `skip-locked` others may
 * hold the rest. SQLite has one writer at a time.
 */
export async function lockOwners(
  db: Database,
  tokenHashes: readonly string[],
  lockPolicy: 'wait' | 'skip-locked',
): Promise<(userId: string) => boolean> {
  if (!isPostgres(db)) return () => true;
  const rows = await locking[lockPolicy](db, { hashes: listValue(db, tokenHashes) });
  const locked = new Set(rows.map(({ id }) => id));
  return (userId) => locked.has(userId);
}

/** Stores a new session by the hash of its token. */
export async function insertSession(
  db: Database,
  session: { tokenHash: string; userId: string; now: string },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      last_used_at: session.now,
    })
    .execute();
}

/** Stores when sessions were last used. */
export async function recordSessionUse(
  db: Database,
  tokenHashes: readonly string[],
  now: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('token_hash', 'in', [...tokenHashes])
    .execute();
}

/** Ends a session. */
export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a person. */
export async function deleteSessionsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Ends the person's sessions, all but one. */
export async function deleteOtherSessions(db: Database, userId: string, keptHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', keptHash).execute();
}

/** The valid sessions of a person, the latest used first. */
export function sessionsOf(db: Database, userId: string, limits: { lastUsed: string; created: string }) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>=', limits.lastUsed)
    .where('created_at', '>=', limits.created)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** Deletes a person's expired sessions. */
export async function deleteSessionsBefore(
  db: Database,
  userId: string,
  limits: { lastUsed: string; created: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((either) =>
      either.or([either('last_used_at', '<', limits.lastUsed), either('created_at', '<', limits.created)]),
    )
    .execute();
}

/** Deletes the expired sessions of everybody. */
export async function deleteAllSessionsBefore(
  db: Database,
  limits: { lastUsed: string; created: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((either) =>
      either.or([either('last_used_at', '<', limits.lastUsed), either('created_at', '<', limits.created)]),
    )
    .execute();
}
