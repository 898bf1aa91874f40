import type { Database, Tables } from '../database/tables.ts';

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

/** Deletes expired entries. */
export async function deleteAuditEntriesBefore(db: Database, before: string): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<', before).execute();
}
