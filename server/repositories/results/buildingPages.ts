import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Basis } from '#contract/results/basis.ts';
import type { BuildingOrder } from '#contract/results/buildingResults.ts';
import { confidence } from '#domain/results/share.ts';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { containing } from '../../database/query/searchKey.ts';
import type { Database, TourResultRow } from '../../database/tables.ts';
import { countedTours, countOf, pickedTours, rowCount, type ToursOfResults, total } from './countedTours.ts';

/** Which buildings are listed. */
export type BuildingsFilter = ToursOfResults & {
  readonly basis: Basis;
  /** Part of a building's name, street or city, or of its mandate's name. */
  readonly text?: string | undefined;
  /** Those that no counted tour visited on this day or later, the never visited included. */
  readonly unvisitedSince?: string | undefined;
};

export type BuildingsPage = { readonly order: BuildingOrder; readonly offset: number; readonly size: number };

type Counted = {
  readonly topic: string | null;
  readonly good: RawBuilder<number>;
  readonly bad: RawBuilder<number>;
};

/** What a building is ordered by: columns of its tour, or sums of its tours. */
function orderedBy(order: BuildingOrder): {
  readonly name: string;
  readonly backwards: boolean;
  readonly counted: Counted;
} {
  const backwards = order.startsWith('-');
  const name = order.replace(/^-/, '');
  const topic = name.startsWith('topic:') ? name.slice('topic:'.length) : null;
  const counted =
    topic === null
      ? { topic, good: sql<number>`t.good`, bad: sql<number>`t.bad` }
      : { topic, good: countOf(topic, 'good'), bad: countOf(topic, 'bad') };
  return { name, backwards, counted };
}

const rated = sql`(said.good + said.bad)`;
const share = sql`(cast(said.good as double precision) / ${rated})`;
const square = sql.lit(confidence * confidence);

/** N3, N4: the upper end of the interval, as `withInterval` counts it. */
const high = sql`(case when said.bad = 0 then 1.0 else
  (${share} + ${square} / (2.0 * ${rated})
    + ${sql.lit(confidence)} * sqrt((${share} * (1.0 - ${share}) + ${square} / (4.0 * ${rated})) / ${rated}))
  / (1.0 + ${square} / ${rated}) end)`;

/** N4: the order, with ties by more observations, then by name. What has no share is last both ways. */
function ordering(name: string, backwards: boolean): RawBuilder<unknown> {
  const byName = sql`buildings.search_key, buildings.id`;
  if (name === 'name') return byName;
  if (name === 'concluded_at') return sql`coalesce(said.concluded_at, '') desc, ${byName}`;
  const value = name === 'high' ? high : share;
  const direction = backwards ? sql`desc` : sql`asc`;
  const none = sql`case when coalesce(${rated}, 0) = 0 then 1 else 0 end`;
  return sql`${none}, case when coalesce(${rated}, 0) = 0 then null else ${value} end ${direction},
    coalesce(${rated}, 0) desc, ${byName}`;
}

/** Whether every counted tour there is passes, in whichever mandate its building was at the time. */
function isWhole({ mandateId, buildingId, userId, from, to }: ToursOfResults): boolean {
  return (mandateId ?? buildingId ?? userId ?? from ?? to) === undefined;
}

/**
 * What the picked tours of each building say, as a table called `said`. What all tours of a building say together stands
 * beside its newest one.
 */
function saidOf(filter: BuildingsFilter, { topic, good, bad }: Counted): RawBuilder<unknown> {
  const picked = pickedTours(filter, filter.basis);
  if (filter.basis === 'all' && topic === null && isWhole(filter)) {
    return sql`(select t.building_id, t.concluded_at, t.building_good as good, t.building_bad as bad
      from tour_results as t where ${pickedTours(filter, 'latest')}) as said`;
  }
  if (filter.basis === 'latest') {
    return sql`(select t.building_id, t.concluded_at, ${good} as good, ${bad} as bad
      from tour_results as t where ${picked}) as said`;
  }
  return sql`(select t.building_id, max(t.concluded_at) as concluded_at, ${total(sql`sum(${good})`)} as good,
    ${total(sql`sum(${bad})`)} as bad from tour_results as t where ${picked} group by t.building_id) as said`;
}

function listedBuildings(filter: BuildingsFilter): RawBuilder<SqlBool> {
  const { mandateId, buildingId, text = '', unvisitedSince } = filter;
  const conditions = [sql`1 = 1`];
  if (mandateId !== undefined) conditions.push(sql`buildings.mandate_id = ${mandateId}`);
  if (buildingId !== undefined) conditions.push(sql`buildings.id = ${buildingId}`);
  if (text.trim() !== '') {
    const pattern = containing(text);
    conditions.push(
      sql`(buildings.search_key like ${pattern} escape '\\' or mandates.search_key like ${pattern} escape '\\')`,
    );
  }
  if (unvisitedSince !== undefined) {
    conditions.push(sql`not exists (select 1 from tour_results as visit
      where visit.building_id = buildings.id and visit.counted = 1 and visit.day >= ${unvisitedSince})`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function fromBuildings(filter: BuildingsFilter, counted: Counted): RawBuilder<unknown> {
  const joining = filter.unvisitedSince === undefined ? sql`join` : sql`left join`;
  const mandates =
    (filter.text ?? '').trim() === '' ? sql`` : sql`join mandates on mandates.id = buildings.mandate_id`;
  return sql`from buildings ${mandates} ${joining} ${saidOf(filter, counted)} on said.building_id = buildings.id
    where ${listedBuildings(filter)}`;
}

/** The ids of a page of buildings, in its order. */
export async function pageOfBuildings(
  db: Database,
  filter: BuildingsFilter,
  { order, offset, size }: BuildingsPage,
): Promise<string[]> {
  const { name, backwards, counted } = orderedBy(order);
  const { rows } = await sql<{ id: string }>`
    select buildings.id ${fromBuildings(filter, counted)}
    order by ${ordering(name, backwards)} limit ${size} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many buildings the whole list has. */
export async function countListedBuildings(db: Database, filter: BuildingsFilter): Promise<number> {
  const { text = '', unvisitedSince, basis } = filter;
  if (text.trim() === '' && unvisitedSince === undefined) return countVisited(db, filter, basis);
  const { rows } = await sql<{ count: number }>`
    select ${rowCount} as count ${fromBuildings(filter, orderedBy('share').counted)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many buildings the tours that a basis takes are of: nothing else has to be looked at. */
async function countVisited(db: Database, filter: ToursOfResults, basis: Basis): Promise<number> {
  const once = basis === 'latest' || isWhole(filter);
  const buildings = once ? rowCount : sql<number>`cast(count(distinct t.building_id) as integer)`;
  const picked = pickedTours(filter, once ? 'latest' : basis);
  const { rows } = await sql<{ count: number }>`
    select ${buildings} as count from tour_results as t where ${picked}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Buildings with their mandates, by their ids. */
export async function namedBuildings(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('buildings')
    .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
    .select([
      'buildings.id',
      'buildings.name',
      'buildings.street',
      'buildings.city',
      'buildings.mandate_id',
      'mandates.name as mandate_name',
    ])
    .where(among(db, 'buildings.id', listed(db, listValue(db, ids))))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A counted tour with the name of who walked it. */
export type NamedResult = TourResultRow & {
  readonly firstname: string | null;
  readonly lastname: string | null;
};

/** The tours that a basis takes of each of these buildings, the newest first. */
export async function pickedOfBuildings(
  db: Database,
  filter: ToursOfResults,
  basis: Basis,
  ids: readonly string[],
): Promise<NamedResult[]> {
  const { rows } = await sql<NamedResult>`
    select t.*, users.firstname, users.lastname from tour_results as t left join users on users.id = t.user_id
    where ${among(db, 't.building_id', listed(db, listValue(db, ids)))} and ${pickedTours(filter, basis)}
    order by t.concluded_at desc, t.tour_id desc`.execute(db);
  return rows;
}

/** How many counted tours of each of these buildings pass. */
export async function countToursOf(
  db: Database,
  filter: ToursOfResults,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ building_id: string; tours: number }>`
    select t.building_id, ${rowCount} as tours from tour_results as t
    where ${among(db, 't.building_id', listed(db, listValue(db, ids)))} and ${countedTours(filter)}
    group by t.building_id`.execute(db);
  return new Map(rows.map(({ building_id, tours }) => [building_id, tours]));
}

/** The start of tours, which what is kept of them does not say. */
export async function startsOf(
  db: Database,
  tourIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('tours')
    .select(['id', 'created_at'])
    .where(among(db, 'id', listed(db, listValue(db, tourIds))))
    .execute();
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
}

/** Of a mandate's buildings whose newest tours have a share: how many there are, and how many have a better one. */
export async function countBetter(
  db: Database,
  mandateId: string,
  { good, bad }: { readonly good: number; readonly bad: number },
): Promise<{ readonly of: number; readonly better: number }> {
  // Multiplied out: whole numbers are compared, and nothing is rounded.
  const { rows } = await sql<{ of: number; better: number }>`
    select ${rowCount} as "of",
      cast(coalesce(sum(case when t.good * ${good + bad} > ${good} * (t.good + t.bad)
        then 1 else 0 end), 0) as integer) as better
    from tour_results as t where t.newest = 1 and t.mandate_id = ${mandateId} and t.good + t.bad > 0`.execute(
    db,
  );
  return rows[0] ?? { of: 0, better: 0 };
}
