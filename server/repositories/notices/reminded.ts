import { sql } from 'kysely';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database } from '../../database/tables.ts';
import { isOpen } from '../results/isOpen.ts';

/** R4: links that were not withdrawn, the oldest message first; of one address (an `emailKey`), or of all. */
export function standingLinks(db: Database, addressKey: string | undefined) {
  return db
    .selectFrom('repair_links')
    .select(['id', 'finding_id', 'address', 'address_key', 'locale', 'sender_id', 'sent_at'])
    .select((link) =>
      link
        .selectFrom('repair_tokens')
        .select(({ fn }) => fn.max('made_at').as('made_at'))
        .whereRef('link_id', '=', 'repair_links.id')
        .as('made_at'),
    )
    .where('withdrawn_at', 'is', null)
    .where('address_key', 'is not', null)
    .$if(addressKey !== undefined, (links) => links.where('address_key', '=', addressKey ?? ''))
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

/** R4: those of these findings, in open buildings, that are due before a day and not resolved. */
export function overdueAmong(db: Database, ids: readonly string[], today: string) {
  return db
    .selectFrom('findings')
    .select(['id', 'state', 'due_on', 'responsible', 'answered_at'])
    .where(among(db, 'id', listed(db, listValue(db, ids))))
    .where(sql<boolean>`sightings > 0`)
    .where(isOpen('building_id'))
    .where('state', '!=', 'resolved')
    .where('due_on', '<', today)
    .execute();
}

/** The finding that a statement is about; null: there is none. */
export async function findingOfStatement(db: Database, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('finding_statements')
    .select('finding_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.finding_id ?? null;
}
