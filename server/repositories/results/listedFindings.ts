import { sql } from 'kysely';
import type { FindingOrder } from '#contract/results/finding.ts';
import { addDays } from '#domain/results/days.ts';
import { among, isPostgres, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database } from '../../database/tables.ts';
import { dueKey, type FindingsFilter, narrowed, noDay } from './narrowedFindings.ts';

function named(db: Database) {
  return db.selectFrom('findings').innerJoin('buildings', 'buildings.id', 'findings.building_id');
}

/** Joins from `buildings`: otherwise SQLite sorts all findings by the names of their buildings to return one page. */
function namedInOrder(db: Database): ReturnType<typeof named> {
  return db
    .selectFrom('buildings')
    .crossJoin('findings')
    .whereRef('findings.building_id', '=', 'buildings.id');
}

function joined(from: ReturnType<typeof named>) {
  return from
    .innerJoin('mandates', 'mandates.id', 'findings.mandate_id')
    .leftJoin('users', 'users.id', 'findings.changed_by');
}

function columnsOf(query: ReturnType<typeof joined>) {
  return query.select([
    'findings.id',
    'findings.building_id',
    'findings.mandate_id',
    'findings.topic',
    'findings.floor',
    'findings.state',
    'findings.sightings',
    'findings.first_seen_at',
    'findings.seen_at',
    'findings.seen_good_at',
    'findings.late_at',
    'findings.comment',
    'findings.responsible',
    'findings.due_on',
    'findings.note',
    'findings.changed_at',
    'findings.changed_by',
    'findings.answered_at',
    'findings.answer',
    'buildings.name as building_name',
    'buildings.street',
    'buildings.city',
    'buildings.search_key as building_key',
    sql<string | null>`coalesce(buildings.closed_at, mandates.closed_at)`.as('closed_at'),
    'mandates.name as mandate_name',
    'users.firstname',
    'users.lastname',
  ]);
}

/** A row of a list of findings. */
export type ListedFinding = Awaited<ReturnType<typeof findListedFindings>>[number];

/** Findings that counted tours saw, by their ids. */
export function findListedFindings(db: Database, ids: readonly string[]) {
  return columnsOf(joined(named(db)))
    .where(among(db, 'findings.id', listed(db, listValue(db, ids))))
    .where('findings.sightings', '>', 0)
    .execute();
}

/** A position in an ordered list: a row's sort key, and its id where keys are equal. */
export type FindingPlace = { readonly key: string; readonly id: string };

/** An order of a list: those to choose from, and that of answers (R2). */
export type ListedOrder = FindingOrder | '-answered_at';

const keys: Readonly<
  Record<ListedOrder, { readonly key: ReturnType<typeof sql<string>>; readonly backwards: boolean }>
> = {
  '-seen_at': { key: sql<string>`findings.seen_at`, backwards: true },
  '-answered_at': { key: sql<string>`findings.answered_at`, backwards: true },
  due_on: { key: dueKey, backwards: false },
  name: { key: sql<string>`buildings.search_key`, backwards: false },
};

/** The position of a row in an order. */
export function findingPlace(row: ListedFinding, order: ListedOrder): FindingPlace {
  const key = {
    '-seen_at': row.seen_at ?? '',
    '-answered_at': row.answered_at ?? '',
    due_on: row.due_on ?? noDay,
    name: row.building_key,
  }[order];
  return { key, id: row.id };
}

/** A page of the findings that pass a filter, in an order, after a position. */
export function listFindings(
  db: Database,
  filter: FindingsFilter,
  page: {
    readonly order: ListedOrder;
    readonly after: FindingPlace | null;
    readonly offset: number;
    readonly size: number;
  },
): Promise<ListedFinding[]> {
  const { order, after, offset, size } = page;
  const { key, backwards } = keys[order];
  const direction = backwards ? 'desc' : 'asc';
  // Of one mandate, building or person there are few, found without reading the others.
  const { ids, mandateId, buildingId, userId, from, to, state } = filter;
  // N32: with a person the period is not that of `seen_at`.
  const isBySeen = order === '-seen_at' && userId === undefined;
  const isOfAll = (ids ?? mandateId ?? buildingId ?? userId) === undefined;
  // SQLite would find them by their state, which most have, and sort all of them for one page.
  const isByDue = order === 'due_on' && isOfAll && state !== undefined && !isPostgres(db);
  return (
    columnsOf(joined(order === 'name' && isOfAll ? namedInOrder(db) : named(db)))
      .where(narrowed(db, isByDue ? { ...filter, state: undefined } : filter))
      .$if(isByDue, (findings) => findings.where(sql<boolean>`findings.state || '' = ${state}`))
      // The index is on times, not days: a day more on each side covers every time zone; `narrowed` checks the
      // exact day.
      .$if(isBySeen && from !== undefined, (findings) =>
        findings.where('findings.seen_at', '>=', addDays(from ?? '', -1)),
      )
      .$if(isBySeen && to !== undefined, (findings) =>
        findings.where('findings.seen_at', '<', addDays(to ?? '', 2)),
      )
      .$if(after !== null, (findings) => {
        const bound = after?.key ?? '';
        const place = sql`(${bound}, ${after?.id ?? ''})`;
        // The key alone, too: with a pair SQLite does not look an expression up in its index.
        return findings.where(
          backwards
            ? sql<boolean>`${key} <= ${bound} and (${key}, findings.id) < ${place}`
            : sql<boolean>`${key} >= ${bound} and (${key}, findings.id) > ${place}`,
        );
      })
      .orderBy(key, direction)
      .orderBy('findings.id', direction)
      .limit(size)
      .offset(offset)
      .execute()
  );
}

/** The ids of the findings that pass a filter, in an order: all, or the first `limit`. */
export async function listFindingIds(
  db: Database,
  filter: FindingsFilter,
  { order, limit }: { readonly order: ListedOrder; readonly limit?: number },
): Promise<readonly string[]> {
  const { key, backwards } = keys[order];
  const direction = backwards ? 'desc' : 'asc';
  const rows = await named(db)
    .select('findings.id')
    .where(narrowed(db, filter))
    .orderBy(key, direction)
    .orderBy('findings.id', direction)
    .$if(limit !== undefined, (findings) => findings.limit(limit ?? 0))
    .execute();
  return rows.map(({ id }) => id);
}
