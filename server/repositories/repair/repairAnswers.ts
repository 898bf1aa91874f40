import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database } from '../../database/tables.ts';

/** What was said through links, the oldest first. */
export function answersThrough(db: Database, linkIds: readonly string[]) {
  return db
    .selectFrom('finding_statements')
    .selectAll()
    .where(among(db, 'link_id', listed(db, listValue(db, linkIds))))
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** R2: which answer of a finding waits, and how it was; null: none. */
export async function setAnswered(
  db: Database,
  id: string,
  waiting: { readonly at: string; readonly answer: 'done' | 'impossible' | 'question' } | null,
): Promise<void> {
  await db
    .updateTable('findings')
    .set({ answered_at: waiting?.at ?? null, answer: waiting?.answer ?? null })
    .where('id', '=', id)
    .execute();
}
