import { accepted, type Result } from '#domain/result.ts';
import { deleteSession } from '../repositories/sessions.ts';
import type { Success, Work } from './once.ts';
import type { Refusal } from './Refusal.ts';

/** The token is dead at once (contract, DELETE /api/auth_token). */
export async function signOut(work: Work, sessionHash: string): Promise<Result<Success<null>, Refusal>> {
  await deleteSession(work.transaction, sessionHash);
  return accepted({ status: 204, body: null });
}
