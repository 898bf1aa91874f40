import { type AuditedFindings, forgottenAddress } from '#contract/accounts/auditLog.ts';
import type { Database, Tables } from '../database/tables.ts';
import { emailKey } from './users.ts';

/** Stores an entry of the audit log. */
export async function insertAuditEntry(db: Database, entry: Tables['audit_log']): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}

/** A page of entries older than `beforeId`, the newest first (ids are ordered by time). */
export function listAuditEntries(
  db: Database,
  page: { readonly beforeId: string | null; readonly size: number },
): Promise<Tables['audit_log'][]> {
  const { beforeId, size } = page;
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(beforeId !== null, (entries) => entries.where('id', '<', beforeId))
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
}

/** Replaces an address in entries about findings: whom they were sent to, and who was responsible. */
export async function forgetInAuditLog(db: Database, email: string): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ subject: forgottenAddress })
    .where('action', 'in', ['finding_sent', 'repair_link_withdrawn'])
    .where((entry) => entry.fn<string>('lower', ['subject']), '=', emailKey(email))
    .execute();
  const named = await db
    .selectFrom('audit_log')
    .select(['id', 'findings'])
    .where('action', '=', 'finding_changed')
    .where('findings', 'like', '%"field":"responsible"%')
    .execute();
  for (const { id, findings } of named) {
    const { set, changed } = JSON.parse(findings ?? '{}') as AuditedFindings;
    const isNamed = ({ field, to }: (typeof set)[number]) =>
      field === 'responsible' && to != null && emailKey(to) === emailKey(email);
    if (!set.some(isNamed)) continue;
    const kept = set.map((one) => (isNamed(one) ? { ...one, to: forgottenAddress } : one));
    await db
      .updateTable('audit_log')
      .set({ findings: JSON.stringify({ set: kept, changed }) })
      .where('id', '=', id)
      .execute();
  }
}

/** Deletes expired entries. */
export async function deleteAuditEntriesBefore(db: Database, before: string): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<', before).execute();
}
