import { accepted, type Result, refused } from '#domain/result.ts';
import {
  findBuildings,
  lockBuildings,
  lockWhole,
  type StoredBuilding,
} from '../../repositories/buildings.ts';
import { lockMandate } from '../../repositories/mandates.ts';
import { resultIdsOf } from '../../repositories/places/resultIds.ts';
import type { AppError } from '../AppError.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import { versionRefusal } from './placeChange.ts';
import { officeBuilding } from './wireBuilding.ts';

/** A locked building; `hasMerged`: others are merged into it; `others`: those that were locked with it. */
type Locked = {
  readonly building: StoredBuilding;
  readonly hasMerged: boolean;
  readonly others: ReadonlyMap<string, StoredBuilding>;
};

/**
 * Locks buildings to be changed, their mandates first, in the order of ids: whoever changes lists waits for whoever does, too. Returns
 * those that are not deleted, by their ids.
 */
export async function lockTogether(
  { transaction }: Pick<UnitOfWork, 'transaction'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredBuilding>> {
  const mandates = new Set((await findBuildings(transaction, ids)).map(({ mandate_id }) => mandate_id));
  for (const id of [...mandates].toSorted()) await lockMandate(transaction, id);
  await lockBuildings(transaction, ids);
  // Read again: whoever was waited for has changed them.
  const locked = await findBuildings(transaction, ids);
  return new Map(locked.filter(({ deleted_at }) => deleted_at === null).map((one) => [one.id, one]));
}

/**
 * Locks a building, and `others`, by the version that a change is made from; `whole`: no tour of it begins meanwhile. Refuses an
 * unknown, deleted or changed one.
 */
export async function lockAsShown(
  work: Pick<UnitOfWork, 'transaction'>,
  id: string,
  ifMatch: string | undefined,
  strength: 'changed' | 'whole' = 'changed',
  besides: readonly string[] = [],
): Promise<Result<Locked, AppError>> {
  const { transaction } = work;
  const others = await lockTogether(work, [id, ...besides]);
  if (strength === 'whole') await lockWhole(transaction, id);
  const building = others.get(id);
  if (building === undefined) return refused({ reason: 'not_found' });
  const refusal = versionRefusal(officeBuilding(building), ifMatch);
  if (refusal !== null) return refused(refusal);
  const together = await resultIdsOf(transaction, [id]);
  const hasMerged = [...together].some(([one, result]) => one !== id && result === id);
  return accepted({ building, hasMerged, others });
}
