import { accepted, type Result, refused } from '#domain/result.ts';
import { findBuilding, lockBuildings, lockWhole, type StoredBuilding } from '../../repositories/buildings.ts';
import { lockMandate } from '../../repositories/mandates.ts';
import { resultIdsOf } from '../../repositories/places/resultIds.ts';
import type { AppError } from '../AppError.ts';
import { isMatching } from '../entityTag.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import { buildingEtag, officeBuilding } from './wireBuilding.ts';

/** A locked building; `hasMerged`: others are merged into it. */
type Locked = { readonly building: StoredBuilding; readonly hasMerged: boolean };

/** Locks buildings to be changed, their mandates first, in the order of ids: whoever changes lists waits for whoever does, too. */
export async function lockTogether(
  { transaction }: Pick<UnitOfWork, 'transaction'>,
  buildings: readonly Pick<StoredBuilding, 'id' | 'mandate_id'>[],
): Promise<void> {
  for (const id of [...new Set(buildings.map(({ mandate_id }) => mandate_id))].toSorted()) {
    await lockMandate(transaction, id);
  }
  await lockBuildings(
    transaction,
    buildings.map(({ id }) => id),
  );
}

/**
 * Locks a building, and `others` of its mandate, by the version that a change is made from; `whole`: no tour of it begins
 * meanwhile. Refuses an unknown, deleted or changed one.
 */
export async function lockAsShown(
  work: Pick<UnitOfWork, 'transaction'>,
  id: string,
  ifMatch: string | undefined,
  strength: 'changed' | 'whole' = 'changed',
  others: readonly string[] = [],
): Promise<Result<Locked, AppError>> {
  const { transaction } = work;
  const found = await findBuilding(transaction, id);
  if (found === undefined) return refused({ reason: 'not_found' });
  const { mandate_id } = found;
  await lockTogether(work, [found, ...others.map((other) => ({ id: other, mandate_id }))]);
  if (strength === 'whole') await lockWhole(transaction, id);
  // Read again: whoever was waited for has changed it.
  const building = await findBuilding(transaction, id);
  if (building === undefined || building.deleted_at !== null) return refused({ reason: 'not_found' });
  if (ifMatch === undefined) return refused({ reason: 'precondition_required' });
  if (!isMatching(ifMatch, buildingEtag(building))) {
    return refused({ reason: 'precondition_failed', current: officeBuilding(building) });
  }
  const hasMerged = [...(await resultIdsOf(transaction, [id]))].some(
    ([one, result]) => one !== id && result === id,
  );
  return accepted({ building, hasMerged });
}
