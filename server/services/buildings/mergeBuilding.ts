import type { WireBuilding } from '#contract/inspections/building.ts';
import { accepted, refused } from '#domain/result.ts';
import {
  findBuilding,
  lockBuildings,
  recordResultTimes,
  updateBuildings,
} from '../../repositories/buildings.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import { recountBuildings } from '../results/counting/recountBuildings.ts';
import { lockAsShown } from './lockBuilding.ts';
import { invalid, type Outcome, recordChange } from './placeChange.ts';
import { mergedInto, officeBuilding } from './wireBuilding.ts';

type Merge = {
  /** The building that stays; null: the merge is taken back. */
  readonly into: string | null;
  readonly ifMatch: string | undefined;
};

/**
 * B2: merges a building into another one of its mandate, or takes that back, and counts both anew; what is so already stays as it is.
 * Refuses an unknown or changed one, one that is merged into a third (`merged`), and where the other one is merged itself, or
 * others are merged into this one (`has_merged`).
 */
export async function mergeBuilding(
  work: UnitOfWork & { readonly timeZone: string },
  id: string,
  { into, ifMatch }: Merge,
): Outcome<WireBuilding> {
  const { transaction, now } = work;
  const locked = await lockAsShown(work, id, ifMatch, 'changed', into === null ? [] : [into]);
  if (!locked.ok) return locked;
  const { building: before, hasMerged, others } = locked.value;
  const isMerged = mergedInto(before) !== null;
  const other = into === null ? await findBuilding(transaction, before.result_id) : others.get(into);
  if (other === undefined || into === id || other.mandate_id !== before.mandate_id) {
    return invalid({ into: ['unknown'] });
  }
  if (mergedInto(before) === into) return accepted({ status: 200, body: officeBuilding(before) });
  if (into !== null && isMerged) return refused({ reason: 'merged' });
  if (into !== null && (hasMerged || mergedInto(other) !== null)) return refused({ reason: 'has_merged' });

  const after = { ...before, result_id: into ?? id, merged_at: into === null ? null : now };
  const at = (await lockBuildings(transaction, [id])).get(id)?.last_result_at ?? null;
  await updateBuildings(transaction, [after]);
  // N7: what happened in the one has happened in both.
  if (at !== null) await recordResultTimes(transaction, [{ id: after.result_id, at }]);
  await recountBuildings(work, [id, other.id], 'answers');
  const changes = [{ field: 'merged_into' as const, [into === null ? 'from' : 'to']: other.name }];
  const entry = { action: 'building_changed', subject: before.name, changes } as const;
  await recordChange(work, [before.mandate_id], [entry]);
  return accepted({ status: 200, body: officeBuilding(after) });
}
