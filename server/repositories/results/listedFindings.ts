import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FindingOrder } from '#contract/results/finding.ts';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import type { FindingState } from '#domain/results/finding.ts';
import { addDays } from '#domain/results/period.ts';
import { among, isPostgres, listed, listValue } from '../../database/query/arrayParams.ts';
import { containing } from '../../database/query/searchKey.ts';
import type { Database, Tables } from '../../database/tables.ts';
import { rowCount } from './countedTours.ts';

/** Which findings a list is narrowed to; absent is all of them. */
export type FindingsFilter = {
  readonly mandateId?: string | undefined;
  readonly buildingId?: string | undefined;
  /** Seen by a counted tour of this person. */
  readonly userId?: string | undefined;
  /** The period of `seen_at`, in days of the kept time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: FindingState | undefined;
  readonly topic?: SubTouchpointName | undefined;
  /** Part of a building's name, street or city, of a mandate's name, of a comment or of who is responsible. */
  readonly text?: string | undefined;
  /** Not resolved, and due before this day. */
  readonly overdueOn?: string | undefined;
};

function narrowed(db: Database, filter: FindingsFilter): Expression<SqlBool> {
  const { mandateId, buildingId, userId, from, to, state, topic, text = '', overdueOn } = filter;
  const findings = expressionBuilder<Tables, 'findings'>();
  // Written out: SQLite knows only then that its partial indexes hold all of them.
  const all: Expression<SqlBool>[] = [sql<SqlBool>`findings.sightings > 0`];
  if (mandateId !== undefined) all.push(findings('findings.mandate_id', '=', mandateId));
  if (buildingId !== undefined) all.push(findings('findings.building_id', '=', buildingId));
  if (from !== undefined) all.push(findings('findings.seen_day', '>=', from));
  if (to !== undefined) all.push(findings('findings.seen_day', '<=', to));
  if (state !== undefined) all.push(findings('findings.state', '=', state));
  if (topic !== undefined) all.push(findings('findings.topic', '=', topic));
  if (overdueOn !== undefined) {
    all.push(findings('findings.state', '!=', 'resolved'), findings('findings.due_on', '<', overdueOn));
  }
  if (userId !== undefined) all.push(seenBy(userId));
  if (text.trim() !== '') {
    const { place, words } = mentions(db, text);
    all.push(sql<SqlBool>`(${place} or ${words})`);
  }
  return findings.and(all);
}

/** Asked of the answers themselves, from the tours of the person on: they are few, and findings are many. */
function seenBy(userId: string) {
  return sql<SqlBool>`findings.id in (
    select seen.id from tour_results
    join touchpoints on touchpoints.tour_id = tour_results.tour_id and touchpoints.completed = 1
    join sub_touchpoints on sub_touchpoints.assessment_touchpoint_id = touchpoints.id
    join findings as seen on seen.building_id = tour_results.building_id and seen.topic = sub_touchpoints.name
      and coalesce(seen.floor, -1000) = coalesce(touchpoints.floor, -1000)
    where tour_results.user_id = ${userId} and tour_results.counted = 1 and sub_touchpoints.rating = 'bad')`;
}

// Of these SQLite knows upper and lower case without asking JavaScript.
const hasOnlyAscii = /^[\u0020-\u007e]*$/;

/** What mentions a text: a finding by its place, or by what was said of it. */
function mentions(db: Database, text: string) {
  const pattern = containing(text);
  const typed = `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // SQLite's own `like` ignores the case of ASCII; its `lower` is JavaScript here, called for each finding there is.
  const isPlain = !isPostgres(db) && hasOnlyAscii.test(typed);
  const said = (column: RawBuilder<unknown>) =>
    isPlain ? sql`${column} like ${typed} escape '\\'` : sql`lower(${column}) like ${typed} escape '\\'`;
  return {
    // There are far fewer buildings and mandates than findings.
    place: sql<SqlBool>`findings.building_id in (
      select named.id from buildings as named where named.search_key like ${pattern} escape '\\' or named.mandate_id in (
        select mandates.id from mandates where mandates.search_key like ${pattern} escape '\\'))`,
    words: sql<SqlBool>`(coalesce(${said(sql`findings.comment`)}, false)
      or findings.responsible is not null and ${said(sql`findings.responsible`)})`,
  };
}

function named(db: Database) {
  return db.selectFrom('findings').innerJoin('buildings', 'buildings.id', 'findings.building_id');
}

/** From the buildings on: SQLite would sort all findings by their building's name to show a page of them. */
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
    'findings.comment',
    'findings.responsible',
    'findings.due_on',
    'findings.note',
    'findings.changed_at',
    'findings.changed_by',
    'buildings.name as building_name',
    'buildings.street',
    'buildings.city',
    'buildings.search_key as building_key',
    'mandates.name as mandate_name',
    'users.firstname',
    'users.lastname',
  ]);
}

export type ListedFinding = Awaited<ReturnType<typeof findListedFindings>>[number];

/** Findings that counted tours saw, by their ids. */
export function findListedFindings(db: Database, ids: readonly string[]) {
  return columnsOf(joined(named(db)))
    .where(among(db, 'findings.id', listed(db, listValue(db, ids))))
    .where('findings.sightings', '>', 0)
    .execute();
}

/** The last one of the page before: what it is ordered by, and its id for those who share that. */
export type FindingPlace = { readonly key: string; readonly id: string };

// What has no due day comes after every day there is, in whatever way a database sorts text.
const noDay = '9999-99-99';
const keys: Readonly<
  Record<FindingOrder, { readonly key: ReturnType<typeof sql<string>>; readonly backwards: boolean }>
> = {
  '-seen_at': { key: sql<string>`findings.seen_at`, backwards: true },
  due_on: { key: sql<string>`coalesce(findings.due_on, ${sql.lit(noDay)})`, backwards: false },
  name: { key: sql<string>`buildings.search_key`, backwards: false },
};

/** What a row of a list is ordered by. */
export function findingPlace(row: ListedFinding, order: FindingOrder): FindingPlace {
  const key = { '-seen_at': row.seen_at ?? '', due_on: row.due_on ?? noDay, name: row.building_key }[order];
  return { key, id: row.id };
}

/** A page of findings. */
export function listFindings(
  db: Database,
  filter: FindingsFilter,
  page: {
    readonly order: FindingOrder;
    readonly after: FindingPlace | null;
    readonly offset: number;
    readonly size: number;
  },
): Promise<ListedFinding[]> {
  const { order, after, offset, size } = page;
  const { key, backwards } = keys[order];
  const direction = backwards ? 'desc' : 'asc';
  // Of one mandate, building or person they are few, and found without the others.
  const { mandateId, buildingId, userId, from, to } = filter;
  const isBySeen = order === '-seen_at';
  const isOfAll = (mandateId ?? buildingId ?? userId) === undefined;
  return (
    columnsOf(joined(order === 'name' && isOfAll ? namedInOrder(db) : named(db)))
      .where(narrowed(db, filter))
      // The index of times knows no days: from where to where they lie at most, in whatever zone.
      .$if(isBySeen && from !== undefined, (findings) =>
        findings.where('findings.seen_at', '>=', addDays(from ?? '', -1)),
      )
      .$if(isBySeen && to !== undefined, (findings) =>
        findings.where('findings.seen_at', '<', addDays(to ?? '', 2)),
      )
      .$if(after !== null, (findings) => {
        const place = sql`(${after?.key ?? ''}, ${after?.id ?? ''})`;
        return findings.where(
          backwards
            ? sql<boolean>`(${key}, findings.id) < ${place}`
            : sql<boolean>`(${key}, findings.id) > ${place}`,
        );
      })
      .orderBy(key, direction)
      .orderBy('findings.id', direction)
      .limit(size)
      .offset(offset)
      .execute()
  );
}

function counting(db: Database, filter: FindingsFilter): RawBuilder<unknown> {
  return sql`from findings where ${narrowed(db, filter)}`;
}

/** How many findings pass. */
export async function countFindings(db: Database, filter: FindingsFilter): Promise<number> {
  const { text = '', ...rest } = filter;
  const count = async (all: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`select ${rowCount} as count ${all}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  if (text.trim() === '') return count(counting(db, rest));
  // One by one: places have an index, and of what words are looked for in, few are left to be looked up by their place.
  const { place, words } = mentions(db, text);
  const isOfAll = Object.values(rest).every((one) => one === undefined);
  // With a plus SQLite reads the table, and not each of its rows by an index of all.
  const others = isOfAll ? sql`from findings where +findings.sightings > 0` : counting(db, rest);
  return (
    (await count(sql`${counting(db, rest)} and ${place}`)) +
    (await count(sql`${others} and ${words} and not ${place}`))
  );
}

/** How many findings that pass are in a state. */
export type StateCount = {
  readonly mandate_id: string;
  readonly state: FindingState;
  readonly count: number;
};

/** How many findings are in each state, by mandate. */
export async function countFindingStates(
  db: Database,
  filter: FindingsFilter,
): Promise<readonly StateCount[]> {
  const { rows } = await sql<StateCount>`
    select findings.mandate_id, findings.state, ${rowCount} as count ${counting(db, filter)}
    group by findings.mandate_id, findings.state`.execute(db);
  return rows;
}
