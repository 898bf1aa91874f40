import type { AuditChange, AuditedFindings, AuditPage, AuditQuery } from '#contract/accounts/auditLog.ts';
import { defaultPage } from '#contract/http/page.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { listAuditEntries } from '../../repositories/auditLog.ts';
import type { AppError } from '../AppError.ts';
import { cursorOf, cursorParts } from '../cursor.ts';

/** A page of the audit log, the newest first; refuses an invalid cursor. */
export async function listAuditLog(
  db: Database,
  { cursor, limit }: AuditQuery,
): Promise<Result<AuditPage, AppError>> {
  const [beforeId = null] = cursor === undefined ? [] : (cursorParts(cursor, 1) ?? []);
  if (cursor !== undefined && beforeId === null) {
    return refused({ reason: 'validation_failed', errors: { cursor: ['invalid'] } });
  }
  const size = limit ?? defaultPage;
  const rows = await listAuditEntries(db, { beforeId, size: size + 1 });
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1)?.id : undefined;
  return accepted({
    items: page.map(({ id, at, action, actor_id, actor_name, subject, account_id, changes, findings }) => ({
      id,
      at,
      action,
      actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
      subject,
      ...(account_id === null ? {} : { account_id }),
      ...(changes === null ? {} : { changes: JSON.parse(changes) as AuditChange[] }),
      ...(findings === null ? {} : { findings: JSON.parse(findings) as AuditedFindings }),
    })),
    next_cursor: last === undefined ? null : cursorOf([last]),
  });
}
