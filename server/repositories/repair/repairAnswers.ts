import type { Answered } from '#domain/repair/waitingAnswer.ts';
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

/** R2: stores which answer of a finding waits. */
export async function setAnswered(db: Database, id: string, answered: Answered): Promise<void> {
  await db.updateTable('findings').set(answered).where('id', '=', id).execute();
}

/** What became of the mails of messages, by the ids of these; of those that are kept. */
export function mailsOf(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('mails')
    .select(['id', 'sent_at', 'refused_at', 'given_up'])
    .where(among(db, 'id', listed(db, listValue(db, ids))))
    .execute();
}
