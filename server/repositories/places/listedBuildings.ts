import { type Expression, type SqlBool, sql } from 'kysely';
import type { ObjectsQuery } from '#contract/inspections/buildingRequests.ts';
import { hasPiece, patternsOf, piecesOf } from '../../database/query/foldedKey.ts';
import type { Database } from '../../database/tables.ts';
import type { StoredBuilding } from '../buildings.ts';
import { rowCount } from '../results/countedTours.ts';

/** The filter of the office's list of buildings; absent fields do not filter. */
export type ListedBuildings = Pick<ObjectsQuery, 'mandate_id' | 'query' | 'state'>;

/** A building of the list, its place in it, and when its last tour was concluded. */
export type ListedBuilding = StoredBuilding & {
  readonly search_key: string;
  readonly concluded_at: string | null;
};

const states = {
  open: sql<SqlBool>`buildings.closed_at is null and buildings.merged_at is null`,
  closed: sql<SqlBool>`buildings.closed_at is not null and buildings.merged_at is null`,
  merged: sql<SqlBool>`buildings.merged_at is not null`,
  all: sql<SqlBool>`true`,
};

function narrowed(db: Database, { mandate_id, query = '', state = 'open' }: ListedBuildings) {
  // By the number too, which is no part of the label (B1).
  const pieces = piecesOf(query).map(
    (piece): Expression<SqlBool> =>
      sql<SqlBool>`(${hasPiece('buildings', piece)} or lower(buildings.number) like ${patternsOf(piece).folded})`,
  );
  return db
    .selectFrom('buildings')
    .where('buildings.deleted_at', 'is', null)
    .where(states[state])
    .where((all) => all.and(pieces))
    .$if(mandate_id !== undefined, (buildings) => buildings.where('mandate_id', '=', mandate_id ?? ''));
}

/** How many buildings pass a filter. */
export async function countListedBuildings(db: Database, filter: ListedBuildings): Promise<number> {
  return (await narrowed(db, filter).select(rowCount.as('count')).executeTakeFirstOrThrow()).count;
}

/** A page of the buildings that pass a filter, in the order of their names. */
export function listBuildingRows(
  db: Database,
  filter: ListedBuildings,
  page: {
    readonly after: { readonly key: string; readonly id: string } | null;
    readonly offset: number;
    readonly size: number;
  },
): Promise<ListedBuilding[]> {
  const { after, offset, size } = page;
  return narrowed(db, filter)
    .selectAll('buildings')
    .select((fields) =>
      fields
        .selectFrom('tours')
        .select(sql<string | null>`max(tours.concluded_at)`.as('last'))
        .whereRef('tours.cip_obj_id', '=', 'buildings.id')
        .as('concluded_at'),
    )
    .$if(after !== null, (buildings) =>
      buildings.where(sql<SqlBool>`(buildings.search_key, buildings.id) > (${after?.key}, ${after?.id})`),
    )
    .orderBy('buildings.search_key')
    .orderBy('buildings.id')
    .limit(size)
    .offset(offset)
    .execute();
}

/** An open building as a file lists it. */
export type OpenBuilding = Pick<StoredBuilding, 'id' | 'number' | 'name' | 'street' | 'city'> & {
  readonly mandate: string;
};

/**
 * A page of the buildings that are open, neither merged nor deleted, of a mandate, or of all open ones; in the order of their ids,
 * those after `after`.
 */
export function openBuildingsAfter(
  db: Database,
  {
    mandateId,
    after,
    size,
  }: { readonly mandateId: string | undefined; readonly after: string; readonly size: number },
): Promise<OpenBuilding[]> {
  return db
    .selectFrom('buildings')
    .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
    .select(['buildings.id', 'number', 'buildings.name', 'street', 'city', 'mandates.name as mandate'])
    .where('buildings.id', '>', after)
    .where('buildings.closed_at', 'is', null)
    .where('buildings.deleted_at', 'is', null)
    .where('mandates.deleted_at', 'is', null)
    .whereRef('buildings.result_id', '=', 'buildings.id')
    .$if(mandateId === undefined, (buildings) => buildings.where('mandates.closed_at', 'is', null))
    .$if(mandateId !== undefined, (buildings) => buildings.where('mandate_id', '=', mandateId ?? ''))
    .orderBy('buildings.id')
    .limit(size)
    .execute();
}
