import { type Selectable, sql } from 'kysely';
import type { Basis } from '#contract/results/resultShapes.ts';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { keptKey } from '../../database/query/foldedKey.ts';
import { searchKey } from '../../database/query/searchKey.ts';
import type { Database, Tables, TourResultRow } from '../../database/tables.ts';
import { countedTours, pickedTours, rowCount, type ToursOfResults } from './countedTours.ts';
import { isOpen } from './isOpen.ts';

/** A building with what its searches look in. */
export type BuildingByName = {
  readonly id: string;
  readonly mandate_id: string;
  /** What is kept of its keys, and of its mandate's (`keptKey`). */
  readonly key: string;
  readonly mandate_key: string;
  /** B3: neither it nor its mandate is closed. */
  readonly isOpen: boolean;
  /** B4: its mandate is for practice. */
  readonly isPractice: boolean;
};

// Below every letter, so that no street or city comes between a name and a longer one.
const endOfName = '\u0000';

/**
 * All buildings that are not merged, in the order of their names, then of street and city (N4), the same on both databases. The names
 * of those merged into one are searched with its own (B2).
 */
export async function buildingsByName(db: Database): Promise<readonly BuildingByName[]> {
  const rows = await db
    .selectFrom('buildings')
    .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
    .select([
      'buildings.id',
      'buildings.mandate_id',
      'buildings.name',
      'buildings.search_key',
      'buildings.folded_key',
      'buildings.result_id',
      'buildings.closed_at',
      'mandates.search_key as mandate_search_key',
      'mandates.folded_key as mandate_folded_key',
      'mandates.closed_at as mandate_closed_at',
      'mandates.practice',
    ])
    .where('buildings.deleted_at', 'is', null)
    // Nearly the order that is wanted, from an index: sorting 100,000 takes 0.4 s instead of 0.6.
    .orderBy('buildings.search_key')
    .execute();
  const merged = Map.groupBy(
    rows.filter(({ id, result_id }) => id !== result_id),
    ({ result_id }) => result_id,
  );
  return rows
    .filter(({ id, result_id }) => id === result_id)
    .map(({ id, mandate_id, name, search_key, ...row }) => ({
      row: {
        id,
        mandate_id,
        key: [
          keptKey(row.folded_key, search_key),
          ...(merged.get(id) ?? []).map((one) => one.folded_key ?? one.search_key),
        ].join(' '),
        mandate_key: keptKey(row.mandate_folded_key, row.mandate_search_key),
        isOpen: row.closed_at === null && row.mandate_closed_at === null,
        isPractice: row.practice === 1,
      },
      key: [searchKey(name), search_key, id].join(endOfName),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
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
      'buildings.result_id',
      'mandates.name as mandate_name',
      sql<string | null>`coalesce(buildings.closed_at, mandates.closed_at)`.as('closed_at'),
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

/** The tours that a basis selects for these buildings, the newest first. */
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

/** How many counted tours of each of these buildings pass the filter. */
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

type TourMoments = Pick<Selectable<Tables['tours']>, 'created_at' | 'started_at' | 'concluded_at' | 'day_by'>;

/** The moments of tours that `tour_results` does not hold. */
export async function momentsOf(
  db: Database,
  tourIds: readonly string[],
): Promise<ReadonlyMap<string, TourMoments>> {
  const rows = await db
    .selectFrom('tours')
    .select(['id', 'created_at', 'started_at', 'concluded_at', 'day_by'])
    .where(among(db, 'id', listed(db, listValue(db, tourIds))))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Among the open buildings of a mandate whose newest tours have a share: how many there are, and how many have a better
 * one.
 */
export async function countBetter(
  db: Database,
  mandateId: string,
  { good, bad }: { readonly good: number; readonly bad: number },
): Promise<{ readonly of: number; readonly better: number }> {
  // The fractions are multiplied out, so that whole numbers are compared without rounding.
  const { rows } = await sql<{ of: number; better: number }>`
    select ${rowCount} as "of",
      cast(coalesce(sum(case when t.good * ${good + bad} > ${good} * (t.good + t.bad)
        then 1 else 0 end), 0) as integer) as better
    from tour_results as t where t.newest = 1 and t.mandate_id = ${mandateId} and t.good + t.bad > 0
      and ${isOpen('t.building_id')}`.execute(db);
  return rows[0] ?? { of: 0, better: 0 };
}
