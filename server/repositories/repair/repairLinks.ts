import { type Insertable, sql } from 'kysely';
import { among, isPostgres, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database, Tables } from '../../database/tables.ts';

/** When the newest token of a row of `repair_links` was made; null: none was. */
export const newestToken = sql<
  string | null
>`(select max(made_at) from repair_tokens where link_id = repair_links.id)`;

/** Stores the link of a message about a finding. */
export async function insertRepairLink(db: Database, link: Tables['repair_links']): Promise<void> {
  await db.insertInto('repair_links').values(link).execute();
}

/** Stores a token of a link by its hash. */
export async function insertRepairToken(
  db: Database,
  token: Insertable<Tables['repair_tokens']>,
): Promise<void> {
  await db.insertInto('repair_tokens').values(token).execute();
}

/** A link by its id, whether it works or not. */
export function findRepairLink(db: Database, id: string) {
  return db.selectFrom('repair_links').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A link by a token, whether it works or not. */
export function findLinkOfToken(db: Database, hash: string) {
  return db
    .selectFrom('repair_tokens')
    .innerJoin('repair_links', 'repair_links.id', 'repair_tokens.link_id')
    .select(['repair_links.id', 'finding_id'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

/** The links of findings whose address is known, the newest message first; each with its sender, and when its newest token was made. */
export function repairLinksOf(db: Database, findingIds: readonly string[]) {
  return db
    .selectFrom('repair_links')
    .leftJoin('users', 'users.id', 'repair_links.sender_id')
    .selectAll('repair_links')
    .select(['users.firstname', 'users.lastname', newestToken.as('made_at')])
    .where(among(db, 'finding_id', listed(db, listValue(db, findingIds))))
    .where('address_key', 'is not', null)
    .orderBy('sent_at', 'desc')
    .orderBy('repair_links.id', 'desc')
    .execute();
}

/** When a finding, which is read with the others, was last said to be resolved; null where it is not. */
export async function resolvedAt(
  db: Database,
  findingId: string,
  together: readonly string[],
): Promise<string | null> {
  const row = await db
    .selectFrom('finding_statements')
    .select(({ fn }) => fn.max('at').as('at'))
    .where(among(db, 'finding_id', listed(db, listValue(db, together))))
    .where('state', '=', 'resolved')
    .where((said) =>
      said.exists(
        said.selectFrom('findings').select('id').where('id', '=', findingId).where('state', '=', 'resolved'),
      ),
    )
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Locks links to the end of the transaction: what is said and sent through them is counted. */
export async function lockRepairLinks(db: Database, ids: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return;
  await db
    .selectFrom('repair_links')
    .select('id')
    .where(among(db, 'id', listed(db, listValue(db, ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Withdraws links that are not withdrawn; null: all there are. */
export async function withdrawLinks(db: Database, ids: readonly string[] | null, now: string): Promise<void> {
  await db
    .updateTable('repair_links')
    .set({ withdrawn_at: now })
    .where('withdrawn_at', 'is', null)
    .$if(ids !== null, (links) => links.where(among(db, 'id', listed(db, listValue(db, ids ?? [])))))
    .execute();
}

/** The links to an address (an `emailKey`). */
export async function linksToAddress(db: Database, addressKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('repair_links')
    .select('id')
    .where('address_key', '=', addressKey)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes their addresses from links, and with these their tokens: none of them works any more. */
export async function forgetLinks(db: Database, ids: readonly string[]): Promise<void> {
  const given = () => listed(db, listValue(db, ids));
  await db
    .deleteFrom('repair_tokens')
    .where(among(db, 'link_id', given()))
    .execute();
  await db
    .updateTable('repair_links')
    .set({ address: null, address_key: null })
    .where(among(db, 'id', given()))
    .execute();
}

/** The findings with links that may have ended before a time: withdrawn, of what is resolved, or sent before `mailedBefore`. */
export async function findingsWithOldLinks(
  db: Database,
  { endedBefore, mailedBefore }: { readonly endedBefore: string; readonly mailedBefore: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('repair_links')
    .innerJoin('findings', 'findings.id', 'repair_links.finding_id')
    .select('finding_id')
    .distinct()
    .where('address_key', 'is not', null)
    .where('sent_at', '<', endedBefore)
    .where((link) =>
      link.or([
        link('withdrawn_at', 'is not', null),
        link('findings.state', '=', 'resolved'),
        link('sent_at', '<', mailedBefore),
      ]),
    )
    .execute();
  return rows.map(({ finding_id }) => finding_id);
}
