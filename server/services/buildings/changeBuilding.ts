import type { WireBuilding } from '#contract/inspections/building.ts';
import type { BuildingFields, BuildingsRequest } from '#contract/inspections/buildingRequests.ts';
import type { Building } from '#domain/building.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { isUniqueViolation } from '../../database/query/uniqueViolation.ts';
import {
  findBuildings,
  insertBuildings,
  type StoredBuilding,
  updateBuildings,
} from '../../repositories/buildings.ts';
import { lockMandate, raiseVersions } from '../../repositories/mandates.ts';
import { hasTours } from '../../repositories/places/hasTours.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { changesBetween } from './changeMandate.ts';
import { lockAsShown, lockTogether } from './lockBuilding.ts';
import { mergedInto, officeBuilding } from './wireBuilding.ts';

type Outcome<Body> = Promise<Result<Success<Body>, AppError>>;

const invalid = (errors: Readonly<Record<string, readonly string[]>>) =>
  refused({ reason: 'validation_failed', errors } as const);

const shownOf = ({ number, name, street, city, closed_at }: StoredBuilding) => ({
  number,
  name,
  street,
  city,
  closed: closed_at !== null,
});

/** Stores a building. Refuses an unknown mandate, and a number that another building of it has (B1). */
export async function addBuilding(
  work: UnitOfWork,
  {
    closed = false,
    number = null,
    street = null,
    city = null,
    ...rest
  }: BuildingFields & Omit<Building, 'id' | 'street' | 'city'>,
): Outcome<WireBuilding> {
  const { transaction, now, person } = work;
  const id = work.newId();
  const mandate = await lockMandate(transaction, rest.mandate_id);
  if (mandate === undefined) return invalid({ mandate_id: ['unknown'] });
  const building = { id, ...rest, number, street, city, closed_at: closed ? now : null };
  try {
    await insertBuildings(transaction, [building]);
  } catch (error) {
    if (isUniqueViolation(error)) return invalid({ number: ['taken'] });
    throw error;
  }
  await raiseVersions(transaction, [mandate.id]);
  await audit(work, 'building_added', { actor: person, subject: building.name });
  const stored = { ...building, result_id: id, merged_at: null, deleted_at: null };
  return accepted({ status: 201, body: officeBuilding(stored) });
}

/** Stores what changed of locked buildings, each with an entry of the audit log; returns them as they are then. */
async function store(
  work: UnitOfWork,
  buildings: readonly StoredBuilding[],
  fields: BuildingFields,
): Promise<StoredBuilding[]> {
  const { transaction, now, person } = work;
  const changed = buildings.map((before) => {
    const { number = before.number, name = before.name, closed = before.closed_at !== null } = fields;
    const { street = before.street, city = before.city } = fields;
    const closed_at = closed ? (before.closed_at ?? now) : null;
    const after: StoredBuilding = { ...before, number, name, street, city, closed_at };
    return { before, after, changes: changesBetween(shownOf(before), shownOf(after)) };
  });
  const stored = changed.filter(({ changes }) => changes.length > 0);
  await updateBuildings(
    transaction,
    stored.map(({ after }) => after),
  );
  for (const { before, changes } of stored) {
    await audit(work, 'building_changed', { actor: person, subject: before.name, changes });
  }
  await raiseVersions(transaction, [...new Set(stored.map(({ after }) => after.mandate_id))]);
  return changed.map(({ after }) => after);
}

/**
 * Changes a building; what changes nothing leaves no trace. Refuses an unknown, changed or merged one, another mandate, and a number
 * that another building has (B1).
 */
export async function changeBuilding(
  work: UnitOfWork,
  id: string,
  { fields, ifMatch }: { readonly fields: BuildingFields; readonly ifMatch: string | undefined },
): Outcome<WireBuilding> {
  const locked = await lockAsShown(work, id, ifMatch);
  if (!locked.ok) return locked;
  const { building: before } = locked.value;
  if (mergedInto(before) !== null) return refused({ reason: 'merged' });
  if (fields.mandate_id !== undefined && fields.mandate_id !== before.mandate_id) {
    return invalid({ mandate_id: ['not_applicable'] });
  }
  try {
    const [after = before] = await store(work, [before], fields);
    return accepted({ status: 200, body: officeBuilding(after) });
  } catch (error) {
    if (isUniqueViolation(error)) return invalid({ number: ['taken'] });
    throw error;
  }
}

/** Closes or opens all of these buildings, or none where one is unknown or merged. */
export async function closeBuildings(
  work: UnitOfWork,
  { ids: asked, object }: BuildingsRequest,
): Outcome<{ readonly items: WireBuilding[] }> {
  const ids = [...new Set(asked)];
  await lockTogether(work, await findBuildings(work.transaction, ids));
  const known = new Map((await findBuildings(work.transaction, ids)).map((one) => [one.id, one]));
  const buildings = ids.flatMap((id) => known.get(id) ?? []).filter(({ deleted_at }) => deleted_at === null);
  if (buildings.length < ids.length) return refused({ reason: 'not_found' });
  if (buildings.some((one) => mergedInto(one) !== null)) return refused({ reason: 'merged' });
  const after = await store(work, buildings, object);
  return accepted({ status: 200, body: { items: after.map(officeBuilding) } });
}

/** B3: deletes a building. Refuses an unknown or changed one, one that a tour names, and one that is merged or has others in it. */
export async function removeBuilding(
  work: UnitOfWork,
  id: string,
  ifMatch: string | undefined,
): Outcome<null> {
  const { transaction, now, person } = work;
  const locked = await lockAsShown(work, id, ifMatch, 'whole');
  if (!locked.ok) return locked;
  const { building: before, hasMerged } = locked.value;
  if (mergedInto(before) !== null) return refused({ reason: 'merged' });
  if (hasMerged) return refused({ reason: 'has_merged' });
  if (await hasTours(transaction, ['cip_obj_id', id])) return refused({ reason: 'has_tours' });
  await updateBuildings(transaction, [{ ...before, deleted_at: now }]);
  await raiseVersions(transaction, [before.mandate_id]);
  await audit(work, 'building_deleted', { actor: person, subject: before.name });
  return accepted({ status: 204, body: null });
}
