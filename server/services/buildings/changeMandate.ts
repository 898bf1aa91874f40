import type { WireMandate } from '#contract/inspections/building.ts';
import type { MandateFields } from '#contract/inspections/buildingRequests.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import {
  deleteMandate,
  insertMandates,
  lockMandate,
  type StoredMandate,
  updateMandate,
} from '../../repositories/mandates.ts';
import { hasTours } from '../../repositories/places/hasTours.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import {
  changesBetween,
  invalid,
  type Outcome,
  recordChange,
  unlessTaken,
  versionRefusal,
} from './placeChange.ts';
import { mandateFields, officeMandate } from './wireBuilding.ts';

/** Stores a mandate. Refuses a name that another one has (B1). */
export async function addMandate(
  work: UnitOfWork,
  { name, closed = false, practice = false }: MandateFields & { readonly name: string },
): Outcome<WireMandate> {
  const id = work.newId();
  const mandate = { id, name, closed_at: closed ? work.now : null, practice: practice ? 1 : 0 } as const;
  await insertMandates(work.transaction, [mandate]);
  const stored = await lockMandate(work.transaction, id);
  if (stored === undefined) return invalid({ name: ['taken'] });
  await audit(work, 'mandate_added', { actor: work.person, subject: name });
  return accepted({ status: 201, body: officeMandate(stored) });
}

/** Locks a mandate to be changed, by the version that the change is made from. */
async function lockAsShown(
  { transaction }: UnitOfWork,
  id: string,
  ifMatch: string | undefined,
  strength: 'changed' | 'whole',
): Promise<Result<StoredMandate, AppError>> {
  const mandate = await lockMandate(transaction, id, strength);
  if (mandate === undefined) return refused({ reason: 'not_found' });
  const refusal = versionRefusal(officeMandate(mandate), ifMatch);
  return refusal === null ? accepted(mandate) : refused(refusal);
}

/**
 * Changes a mandate; what changes nothing leaves no trace. Refuses an unknown or changed one, a taken name, and that it becomes, or
 * is no more, one for practice once a tour of it is concluded (B4).
 */
export async function changeMandate(
  work: UnitOfWork,
  id: string,
  { fields, ifMatch }: { readonly fields: MandateFields; readonly ifMatch: string | undefined },
): Outcome<WireMandate> {
  const { transaction, now } = work;
  const locked = await lockAsShown(work, id, ifMatch, fields.practice === undefined ? 'changed' : 'whole');
  if (!locked.ok) return locked;
  const before = locked.value;
  const shown = mandateFields(before);
  const { name = shown.name, closed = shown.closed, practice = shown.practice } = fields;
  const after = { name, closed, practice };
  const changes = changesBetween(shown, after);
  if (changes.length === 0) return accepted({ status: 200, body: officeMandate(before) });
  if (shown.practice !== practice && (await hasTours(transaction, ['mandate_id', id], 'concluded'))) {
    return refused({ reason: 'has_tours' });
  }
  const stored = {
    name,
    closed_at: closed ? (before.closed_at ?? now) : null,
    practice: practice ? 1 : 0,
  } as const;
  return unlessTaken('name', async () => {
    await updateMandate(transaction, id, stored);
    await recordChange(work, [id], [{ action: 'mandate_changed', subject: before.name, changes }]);
    return accepted({ status: 200, body: officeMandate({ ...before, ...stored }) });
  });
}

/** B3: deletes a mandate with its buildings. Refuses an unknown or changed one, and one that a tour names. */
export async function removeMandate(
  work: UnitOfWork,
  id: string,
  ifMatch: string | undefined,
): Outcome<null> {
  const { transaction, now } = work;
  const locked = await lockAsShown(work, id, ifMatch, 'whole');
  if (!locked.ok) return locked;
  if (await hasTours(transaction, ['mandate_id', id])) return refused({ reason: 'has_tours' });
  await deleteMandate(transaction, id, now);
  await recordChange(work, [id], [{ action: 'mandate_deleted', subject: locked.value.name }]);
  return accepted({ status: 204, body: null });
}
