import type { Database } from '../database/tables.ts';
import { deleteAuditEntriesBefore } from '../repositories/auditLog.ts';
import { deleteMailsBefore } from '../repositories/mails.ts';
import { deleteAllSessionsBefore } from '../repositories/sessions.ts';
import { sessionLimits } from './authenticate.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long things are kept that nobody deletes by hand. A mail outlives its link (14 days at most). */
const keepMailsMs = 30 * dayMs;
const keepAuditLogMs = 400 * dayMs;
const forgetEveryMs = dayMs;

/** Forgets old mails with their links, sessions nobody can use any more, and audit entries of more than a year. */
export async function forgetOld(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await deleteMailsBefore(db, before(keepMailsMs));
  await deleteAuditEntriesBefore(db, before(keepAuditLogMs));
  await deleteAllSessionsBefore(db, sessionLimits(now));
}

/** Does so now and once a day until the returned function is called. A failure is told and tried the next day. */
export function forgetOldDaily(
  db: Database,
  now: () => Date,
  onFailure: (error: unknown) => void,
): () => void {
  const run = () => void forgetOld(db, now()).catch(onFailure);
  run();
  const timer = setInterval(run, forgetEveryMs).unref();
  return () => clearInterval(timer);
}
