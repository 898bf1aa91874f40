import type { Database } from '../database/tables.ts';
import type { StoredBuilding } from './buildings.ts';

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
