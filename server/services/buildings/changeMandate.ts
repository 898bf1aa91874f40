import type { AuditChange } from '#contract/accounts/auditLog.ts';
import type { WireMandate } from '#contract/inspections/building.ts';
import type { MandateFields } from '#contract/inspections/buildingRequests.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { isUniqueViolation } from '../../database/query/uniqueViolation.ts';
import {
  deleteMandate,
  insertMandates,
  lockMandate,
  raiseVersions,
  type StoredMandate,
  updateMandate,
} from '../../repositories/mandates.ts';
import { hasTours } from '../../repositories/places/hasTours.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { isMatching } from '../entityTag.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { mandateEtag, officeMandate } from './wireBuilding.ts';

type Outcome<Body> = Promise<Result<Success<Body>, AppError>>;

const nameTaken = { reason: 'validation_failed', errors: { name: ['taken'] } } as const;

type Value = string | boolean | null;

const told = (name: 'from' | 'to', value: Value = null) => (value === null ? {} : { [name]: String(value) });

/** B4: which values were set to another one, and what they were. */
export function changesBetween<Values extends Readonly<Record<string, Value>>>(
  before: Partial<Values>,
  after: Values,
): AuditChange[] {
  return Object.entries(after).flatMap(([field, to]) =>
    before[field] === to ? [] : [{ field, ...told('from', before[field]), ...told('to', to) } as AuditChange],
  );
}

/** Stores a mandate. Refuses a name that another one has (B1). */
export async function addMandate(
  work: UnitOfWork,
  { name, closed = false, practice = false }: MandateFields & { readonly name: string },
): Outcome<WireMandate> {
  const id = work.newId();
  const mandate = { id, name, closed_at: closed ? work.now : null, practice: practice ? 1 : 0 } as const;
  await insertMandates(work.transaction, [mandate]);
  const stored = await lockMandate(work.transaction, id);
  if (stored === undefined) return refused(nameTaken);
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
  if (ifMatch === undefined) return refused({ reason: 'precondition_required' });
  return isMatching(ifMatch, mandateEtag(mandate))
    ? accepted(mandate)
    : refused({ reason: 'precondition_failed', current: officeMandate(mandate) });
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
  const { transaction, now, person } = work;
  const locked = await lockAsShown(work, id, ifMatch, fields.practice === undefined ? 'changed' : 'whole');
  if (!locked.ok) return locked;
  const before = locked.value;
  const shown = { name: before.name, closed: before.closed_at !== null, practice: before.practice === 1 };
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
  try {
    await updateMandate(transaction, id, stored);
  } catch (error) {
    if (isUniqueViolation(error)) return refused(nameTaken);
    throw error;
  }
  await raiseVersions(transaction, [id]);
  await audit(work, 'mandate_changed', { actor: person, subject: before.name, changes });
  return accepted({ status: 200, body: officeMandate({ ...before, ...stored }) });
}

/** B3: deletes a mandate with its buildings. Refuses an unknown or changed one, and one that a tour names. */
export async function removeMandate(
  work: UnitOfWork,
  id: string,
  ifMatch: string | undefined,
): Outcome<null> {
  const { transaction, now, person } = work;
  const locked = await lockAsShown(work, id, ifMatch, 'whole');
  if (!locked.ok) return locked;
  if (await hasTours(transaction, ['mandate_id', id])) return refused({ reason: 'has_tours' });
  await deleteMandate(transaction, id, now);
  await raiseVersions(transaction, [id]);
  await audit(work, 'mandate_deleted', { actor: person, subject: locked.value.name });
  return accepted({ status: 204, body: null });
}
