import type { Sessions } from '#contract/accounts/session.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { sessionLimits } from '#domain/users/sessionLife.ts';
import type { Database } from '../../database/tables.ts';
import { deleteOtherSessions, deleteSession, sessionsOf } from '../../repositories/sessions.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';

// Half of the hash identifies a session and cannot be used to sign in.
const idLength = 32;

/** A person's sessions, the latest used first; `current` is the one with `sessionHash`. */
export async function listSessions(
  db: Database,
  userId: string,
  { now, sessionHash }: { readonly now: Date; readonly sessionHash: string },
): Promise<Sessions> {
  const rows = await sessionsOf(db, userId, sessionLimits(now));
  return rows.map(({ token_hash, created_at, last_used_at }) => ({
    id: token_hash.slice(0, idLength),
    created_at,
    last_used_at,
    current: token_hash === sessionHash,
  }));
}

function auditEnded(work: UnitOfWork): Promise<void> {
  const { person } = work;
  return audit(work, 'sessions_ended', { actor: person, subject: person.email, accountId: person.id });
}

/** Ends every other session of the person who asks. */
export async function endOtherSessions(
  work: UnitOfWork,
  sessionHash: string,
): Promise<Result<Success<null>, AppError>> {
  await deleteOtherSessions(work.transaction, work.person.id, sessionHash);
  await auditEnded(work);
  return accepted({ status: 204, body: null });
}

/** Ends one of the own sessions by its id; refuses any other with `not_found`. */
export async function endSession(work: UnitOfWork, id: string): Promise<Result<Success<null>, AppError>> {
  const { transaction, person, now } = work;
  const all = await sessionsOf(transaction, person.id, sessionLimits(new Date(now)));
  const found = all.find((session) => session.token_hash.slice(0, idLength) === id);
  if (found === undefined) return refused({ reason: 'not_found' });
  await deleteSession(transaction, found.token_hash);
  await auditEnded(work);
  return accepted({ status: 204, body: null });
}

/** Deletes the session of this token (contract, DELETE /api/auth_token). */
export async function signOut(
  work: UnitOfWork,
  sessionHash: string,
): Promise<Result<Success<null>, AppError>> {
  await deleteSession(work.transaction, sessionHash);
  return accepted({ status: 204, body: null });
}
