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

/** The version of a mandate that a change is made from (B3). */
export function mandateEtag({ name, closed_at, practice }: StoredMandate): string {
  return entityTag([name, closed_at !== null, practice === 1]);
}

/** The version of a building that a change is made from (B3). */
export function buildingEtag(one: StoredBuilding): string {
  const { number, name, street, city, closed_at } = one;
  return entityTag([number, name, street, city, closed_at !== null, mergedInto(one)]);
}

/** A mandate as an administrator reads it. */
export function officeMandate(one: StoredMandate): WireMandate {
  return { ...wireMandate(one), closed: one.closed_at !== null, etag: mandateEtag(one) };
}

/** A building as an administrator reads it. */
export function officeBuilding(one: StoredBuilding): WireBuilding {
  return {
    ...wireBuilding(one),
    number: one.number,
    closed: one.closed_at !== null,
    merged_into: mergedInto(one),
    etag: buildingEtag(one),
  };
}
