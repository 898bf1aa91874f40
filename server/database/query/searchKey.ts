import { buildingLabel } from '#domain/building.ts';
import { labelKey } from '#domain/search/searchKey.ts';
import type { BuildingRow } from '../tables.ts';

// Each non-ASCII letter is folded once. Who is responsible for a finding has no stored key (`holding`): on SQLite a search may
// fold a million of these texts, and takes half the time with this.
const folded = new Map<string, string>();

function withoutMarks(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  const made = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  folded.set(letter, made);
  return made;
}

/**
 * Text as it is sorted: lower case, without accents, the same on both databases (SQLite alone folds only ASCII). Stored beside
 * the text it is made of. Only texts whose folded key (`foldedKey.ts`) an older process left out are searched in it.
 */
export function searchKey(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .replaceAll(/\P{ASCII}/gu, withoutMarks)
    .toLowerCase();
}

type Texts = Pick<BuildingRow, 'name' | 'street' | 'city'>;
/** What a building is searched by. */
export type BuildingKeys = Partial<Pick<BuildingRow, 'search_key' | 'folded_key'>>;

/** A building with the keys that it is searched by: made before a transaction that stores thousands, which it would prolong. */
export function withKeys<One extends Texts & BuildingKeys>(one: One): One & Required<BuildingKeys> {
  const { search_key = searchKey(one.name, one.street, one.city) } = one;
  const { folded_key = labelKey(buildingLabel(one)) } = one;
  return { ...one, search_key, folded_key };
}
