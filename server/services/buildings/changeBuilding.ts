import type { WireBuilding } from '#contract/inspections/building.ts';
import type { BuildingFields, BuildingsRequest } from '#contract/inspections/buildingRequests.ts';
import type { Building } from '#domain/building.ts';
import { accepted, refused } from '#domain/result.ts';
import { insertBuildings, type StoredBuilding, updateBuildings } from '../../repositories/buildings.ts';
import { lockMandate } from '../../repositories/mandates.ts';
import { hasTours } from '../../repositories/places/hasTours.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import { lockAsShown, lockTogether } from './lockBuilding.ts';
import { changesBetween, invalid, type Outcome, recordChange, unlessTaken } from './placeChange.ts';
import { buildingFields, mergedInto, officeBuilding } from './wireBuilding.ts';

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
  const { transaction, now } = work;
  const id = work.newId();
  const mandate = await lockMandate(transaction, rest.mandate_id);
  if (mandate === undefined) return invalid({ mandate_id: ['unknown'] });
  const building = { id, ...rest, number, street, city, closed_at: closed ? now : null };
  return unlessTaken('number', async () => {
    await insertBuildings(transaction, [building]);
    await recordChange(work, [mandate.id], [{ action: 'building_added', subject: building.name }]);
    const stored = { ...building, result_id: id, merged_at: null, deleted_at: null };
    return accepted({ status: 201, body: officeBuilding(stored) });
  });
}

/** Stores what changed of locked buildings, each with an entry of the audit log; returns them as they are then. */
async function store(
  work: UnitOfWork,
  buildings: readonly StoredBuilding[],
  fields: BuildingFields,
): Promise<WireBuilding[]> {
  const changed = buildings.map((before) => {
    const { number = before.number, name = before.name, closed = before.closed_at !== null } = fields;
    const { street = before.street, city = before.city } = fields;
    const closed_at = closed ? (before.closed_at ?? work.now) : null;
    const after: StoredBuilding = { ...before, number, name, street, city, closed_at };
    return { before, after, changes: changesBetween(buildingFields(before), buildingFields(after)) };
  });
  const stored = changed.filter(({ changes }) => changes.length > 0);
  await updateBuildings(
    work.transaction,
    stored.map(({ after }) => after),
  );
  await recordChange(
    work,
    [...new Set(stored.map(({ after }) => after.mandate_id))],
    stored.map(({ before, changes }) => ({ action: 'building_changed', subject: before.name, changes })),
  );
  return changed.map(({ after }) => officeBuilding(after));
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
  return unlessTaken('number', async () => {
    const [body = officeBuilding(before)] = await store(work, [before], fields);
    return accepted({ status: 200, body });
  });
}

/** Closes or opens all of these buildings, or none where one is unknown or merged. */
export async function closeBuildings(
  work: UnitOfWork,
  { ids, object }: BuildingsRequest,
): Outcome<{ readonly items: WireBuilding[] }> {
  const locked = await lockTogether(work, ids);
  const buildings = [...new Set(ids)].map((id) => locked.get(id));
  const known = buildings.filter((one) => one !== undefined);
  if (known.length < buildings.length) return refused({ reason: 'not_found' });
  if (known.some((one) => mergedInto(one) !== null)) return refused({ reason: 'merged' });
  return accepted({ status: 200, body: { items: await store(work, known, object) } });
}

/** B3: deletes a building. Refuses an unknown or changed one, one that a tour names, and one that is merged or has others in it. */
export async function removeBuilding(
  work: UnitOfWork,
  id: string,
  ifMatch: string | undefined,
): Outcome<null> {
  const { transaction, now } = work;
  const locked = await lockAsShown(work, id, ifMatch, 'whole');
  if (!locked.ok) return locked;
  const { building: before, hasMerged } = locked.value;
  if (mergedInto(before) !== null) return refused({ reason: 'merged' });
  if (hasMerged) return refused({ reason: 'has_merged' });
  if (await hasTours(transaction, ['cip_obj_id', id])) return refused({ reason: 'has_tours' });
  await updateBuildings(transaction, [{ ...before, deleted_at: now }]);
  await recordChange(work, [before.mandate_id], [{ action: 'building_deleted', subject: before.name }]);
  return accepted({ status: 204, body: null });
}
