import { buildingLabel } from '#domain/building.ts';
import { labelKey } from '#domain/search/searchKey.ts';
import { searchKey } from '../database/query/searchKey.ts';
import type { BuildingRow } from '../database/tables.ts';

type Texts = Pick<BuildingRow, 'name' | 'street' | 'city'>;
/** What a building is searched by. */
export type BuildingKeys = Partial<Pick<BuildingRow, 'search_key' | 'folded_key'>>;

/** A building with the keys that it is searched by: made before a transaction that stores thousands, which it would prolong. */
export function withKeys<One extends Texts & BuildingKeys>(one: One): One & Required<BuildingKeys> {
  const { search_key = searchKey(one.name, one.street, one.city) } = one;
  const { folded_key = labelKey(buildingLabel(one)) } = one;
  return { ...one, search_key, folded_key };
}
