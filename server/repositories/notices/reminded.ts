import { type NotNull, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { newestToken } from '../repair/repairLinks.ts';
import { isOpen } from '../results/isOpen.ts';
import { samePlace } from '../results/mergedFindings.ts';

/**
 * R4: links to addresses without an account that were not withdrawn, the oldest message first, each with the finding of an open
 * building that it follows (B2); of one address (an `emailKey`), or of all.
 */
export function remindedLinks(db: Database, addressKey: string | undefined) {
  return db
    .selectFrom('repair_links')
    .innerJoin('findings as own', 'own.id', 'finding_id')
    .innerJoin('buildings', 'buildings.id', 'own.building_id')
    .innerJoin('findings as other', 'other.building_id', 'buildings.result_id')
    .select(['repair_links.id', 'address_key', 'locale', 'sender_id', 'sent_at', newestToken.as('made_at')])
    .select(['other.id as finding', 'other.state', 'other.due_on', 'other.responsible', 'other.answered_at'])
    .where(samePlace)
    .where(sql<SqlBool>`other.sightings > 0`)
    .where(isOpen('other.building_id'))
    .where('withdrawn_at', 'is', null)
    .where('address_key', 'is not', null)
    .where('address_key', 'not in', (people) => people.selectFrom('users').select('email_key'))
    .$if(addressKey !== undefined, (links) => links.where('address_key', '=', addressKey ?? ''))
    .orderBy('sent_at')
    .orderBy('repair_links.id')
    .$narrowType<{ address_key: NotNull }>()
    .execute();
}
