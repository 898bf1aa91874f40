import type { WirePhoto } from '#contract/inspections/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { PhotoRow } from '../../database/photoTables.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { findBuilding } from '../../repositories/buildings.ts';
import { findReadablePhoto, markPhotosRemoved } from '../../repositories/photos/photos.ts';
import { findRepairLink, lockRepairLinks } from '../../repositories/repair/repairLinks.ts';
import { buildingsOfFindings } from '../../repositories/results/findings.ts';
import { lockTours } from '../../repositories/tours.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { officePhoto } from './wirePhotos.ts';

/** A photo as it was before it was removed. */
export type RemovedPhoto = PhotoRow;

type Removed = { readonly answer: Success<WirePhoto>; readonly before: RemovedPhoto };

/** Locks what a photo belongs to, and returns its building; undefined where that is gone. */
async function lockPlace(db: OpenTransaction, { tour_id, link_id }: PhotoRow): Promise<string | undefined> {
  if (tour_id !== null)
    return (await lockTours(db, { tourIds: [tour_id], touchpointIds: [] }, 'wait'))[0]?.cip_obj_id;
  await lockRepairLinks(db, [link_id ?? '']);
  const finding = (await findRepairLink(db, link_id ?? ''))?.finding_id ?? '';
  return (await buildingsOfFindings(db, [finding])).get(finding);
}

/**
 * PH13: replaces a photo by the record of its removal. `before` names the file, which is deleted after the commit.
 * The tour, or the link that it came through, is locked, so that a photo being received meanwhile is refused. Refuses an unknown or removed photo.
 */
export async function removePhoto(
  work: UnitOfWork,
  id: string,
  reason: string,
): Promise<Result<Removed, AppError>> {
  const { transaction, person, now } = work;
  const found = await findReadablePhoto(transaction, null, id);
  if (found === undefined) return refused({ reason: 'not_found' });
  const buildingId = await lockPlace(transaction, found);
  const before = await findReadablePhoto(transaction, null, id);
  if (before === undefined || buildingId === undefined || before.dropped_at !== null) {
    return refused({ reason: 'not_found' });
  }
  if (before.removed_at !== null) return refused({ reason: 'photo_removed' });
  await markPhotosRemoved(transaction, [id], { at: now, by: person.id, reason });
  const building = await findBuilding(transaction, buildingId);
  await audit(work, 'photo_removed', { actor: person, subject: building?.name ?? null });
  const { firstname: remover_firstname, lastname: remover_lastname } = person;
  const removal = { removed_at: now, removed_by: person.id, removal_reason: reason };
  const after = { ...before, ...removal, remover_firstname, remover_lastname };
  return accepted({ answer: { status: 200, body: officePhoto(after) }, before });
}
