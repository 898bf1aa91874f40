import type { WireBuilding, WireMandate } from '#contract/inspections/building.ts';
import type { StoredBuilding } from '../../repositories/buildings.ts';
import type { StoredMandate } from '../../repositories/mandates.ts';
import { entityTag } from '../entityTag.ts';

/** A mandate as everybody reads it. */
export function wireMandate({ id, name, practice }: StoredMandate): WireMandate {
  return { id, name, ...(practice === 1 && { practice: true }) };
}

/** A building as everybody reads it. */
export function wireBuilding({ id, mandate_id, name, street, city }: StoredBuilding): WireBuilding {
  return { id, mandate_id, name, street, city };
}

/** What a building is merged into; null where it is merged into none. */
export const mergedInto = ({ id, result_id }: Pick<StoredBuilding, 'id' | 'result_id'>) =>
  result_id === id ? null : result_id;

/** What administrators set of a mandate. */
export function mandateFields({ name, closed_at, practice }: StoredMandate) {
  return { name, closed: closed_at !== null, practice: practice === 1 };
}

/** What administrators set of a building. */
export function buildingFields({ number, name, street, city, closed_at }: StoredBuilding) {
  return { number, name, street, city, closed: closed_at !== null };
}

/** A mandate as an administrator reads it, with the version that a change is made from (B4). */
export function officeMandate(one: StoredMandate): WireMandate {
  const fields = mandateFields(one);
  return { ...wireMandate(one), closed: fields.closed, etag: entityTag(Object.values(fields)) };
}

/** A building as an administrator reads it, with the version that a change is made from (B4). */
export function officeBuilding(one: StoredBuilding): WireBuilding {
  const fields = buildingFields(one);
  const merged_into = mergedInto(one);
  return {
    ...wireBuilding(one),
    number: fields.number,
    closed: fields.closed,
    merged_into,
    etag: entityTag([...Object.values(fields), merged_into]),
  };
}
