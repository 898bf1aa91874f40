import type { WireBuilding } from '#contract/inspections/building.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import {
  findBuilding,
  lockBuildings,
  recordResultTimes,
  type StoredBuilding,
  updateBuildings,
} from '../../repositories/buildings.ts';
import { raiseVersions } from '../../repositories/mandates.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { recountBuildings } from '../results/counting/recountBuildings.ts';
import { lockAsShown } from './lockBuilding.ts';
import { mergedInto, officeBuilding } from './wireBuilding.ts';

type MergingWork = UnitOfWork & { readonly timeZone: string };
type Outcome = Promise<Result<Success<WireBuilding>, AppError>>;

const unknown = { reason: 'validation_failed', errors: { into: ['unknown'] } } as const;

/** Stores under which building another one is counted, and counts both anew (B2). */
async function recount(
  work: MergingWork,
  before: StoredBuilding,
  other: StoredBuilding,
  change: Pick<StoredBuilding, 'result_id' | 'merged_at'>,
): Outcome {
  const { transaction, person } = work;
  const after = { ...before, ...change };
  const at = (await lockBuildings(transaction, [before.id])).get(before.id)?.last_result_at ?? null;
  await updateBuildings(transaction, [after]);
  // N7: what happened in the one has happened in both.
  if (at !== null) await recordResultTimes(transaction, [{ id: after.result_id, at }]);
  await recountBuildings(work, [before.id, other.id], 'answers');
  await raiseVersions(transaction, [before.mandate_id]);
  const isMerged = mergedInto(after) !== null;
  await audit(work, 'building_changed', {
    actor: person,
    subject: before.name,
    changes: [{ field: 'merged_into', [isMerged ? 'to' : 'from']: other.name }],
  });
  return accepted({ status: 200, body: officeBuilding(after) });
}

/**
 * B2: merges a building into another one of its mandate. Refuses an unknown or changed one, one that is merged already (`merged`),
 * and where the other one is merged itself, or others are merged into this one (`has_merged`).
 */
export async function mergeBuilding(
  work: MergingWork,
  id: string,
  { into, ifMatch }: { readonly into: string; readonly ifMatch: string | undefined },
): Outcome {
  const locked = await lockAsShown(work, id, ifMatch, 'changed', [into]);
  if (!locked.ok) return locked;
  const { building: before, hasMerged } = locked.value;
  const target = await findBuilding(work.transaction, into);
  const isOther = target !== undefined && target.deleted_at === null && into !== id;
  if (!isOther || target.mandate_id !== before.mandate_id) return refused(unknown);
  if (mergedInto(before) === into) return accepted({ status: 200, body: officeBuilding(before) });
  if (mergedInto(before) !== null) return refused({ reason: 'merged' });
  if (hasMerged || mergedInto(target) !== null) return refused({ reason: 'has_merged' });
  return recount(work, before, target, { result_id: into, merged_at: work.now });
}

/** B2: takes a merge back; a building that is not merged stays as it is. Refuses an unknown or changed one. */
export async function separateBuilding(work: MergingWork, id: string, ifMatch: string | undefined): Outcome {
  const locked = await lockAsShown(work, id, ifMatch);
  if (!locked.ok) return locked;
  const { building: before } = locked.value;
  const other = await findBuilding(work.transaction, before.result_id);
  if (other === undefined || mergedInto(before) === null) {
    return accepted({ status: 200, body: officeBuilding(before) });
  }
  return recount(work, before, other, { result_id: id, merged_at: null });
}
