import type { TourExclusion } from '#contract/results/exclusion.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { findBuilding, lockBuildings } from '../../repositories/buildings.ts';
import { deleteExclusion, findExclusion, insertExclusion } from '../../repositories/results/exclusions.ts';
import { lockTours } from '../../repositories/tours.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { recountBuildings } from './counting/recountBuildings.ts';

type TourUnitOfWork = UnitOfWork & { readonly timeZone: string };

/** Locks a concluded tour and its building; refuses an unknown tour and one that is not concluded. */
async function lockConcluded(
  { transaction }: TourUnitOfWork,
  id: string,
): Promise<Result<{ buildingId: string }, AppError>> {
  const [tour] = await lockTours(transaction, { tourIds: [id], touchpointIds: [] }, 'wait');
  if (tour === undefined) return refused({ reason: 'not_found' });
  if (tour.concluded_at === null) return refused({ reason: 'tour_not_concluded' });
  await lockBuildings(transaction, [tour.cip_obj_id]);
  return accepted({ buildingId: tour.cip_obj_id });
}

/** The audit log's description of a tour: its building's name, without any answers. */
async function nameOf({ transaction }: TourUnitOfWork, buildingId: string): Promise<string> {
  return (await findBuilding(transaction, buildingId))?.name ?? '';
}

/**
 * N15: excludes a concluded tour from results. If it is excluded already, the time stays, and the reason changes where it is one's
 * own; another's stays, and is refused with `precondition_failed`, as with a finding. Refuses an unknown or unconcluded tour.
 */
export async function excludeTour(
  work: TourUnitOfWork,
  id: string,
  reason: string,
): Promise<Result<Success<TourExclusion>, AppError>> {
  const locked = await lockConcluded(work, id);
  if (!locked.ok) return locked;
  const { buildingId } = locked.value;
  const before = await findExclusion(work.transaction, id);
  const isSame = before?.reason === reason;
  if (before !== undefined && !isSame && before.by?.id !== work.person.id) {
    return refused({ reason: 'precondition_failed' });
  }
  const excluded_at = before?.excluded_at ?? work.now;
  if (!isSame) {
    await insertExclusion(work.transaction, { tour_id: id, reason, excluded_at, user_id: work.person.id });
    await audit(work, 'tour_excluded', {
      actor: work.person,
      subject: await nameOf(work, buildingId),
    });
  }
  if (before === undefined) await recountBuildings(work, [buildingId]);
  const { id: personId, firstname, lastname } = work.person;
  const by = isSame ? before.by : { id: personId, firstname, lastname };
  return accepted({ status: 200, body: { reason, excluded_at, excluded_by: by } });
}

/** Includes an excluded tour again; one that is not excluded stays as it is. Refuses an unknown or unconcluded tour. */
export async function includeTour(
  work: TourUnitOfWork,
  id: string,
): Promise<Result<Success<null>, AppError>> {
  const locked = await lockConcluded(work, id);
  if (!locked.ok) return locked;
  const { buildingId } = locked.value;
  if (await deleteExclusion(work.transaction, id)) {
    await recountBuildings(work, [buildingId]);
    await audit(work, 'tour_included', { actor: work.person, subject: await nameOf(work, buildingId) });
  }
  return accepted({ status: 204, body: null });
}
