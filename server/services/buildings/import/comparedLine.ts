import { cleanLine } from '#domain/cleanText.ts';
import { sameText } from '#domain/sameText.ts';
import type { StoredBuilding } from '../../../repositories/buildings.ts';
import type { BuildingLine } from './readBuildingList.ts';

/** A line of one mandate; what is compared of it. */
export type MatchedLine = Omit<BuildingLine, 'mandate'>;

type Texts = Pick<StoredBuilding, 'name' | 'street' | 'city'>;

/** What lines and buildings are compared by; `address` is null where street or city is missing. */
type Keys = { readonly texts: string; readonly name: string; readonly address: string | null };

/** Makes the keys of each line and building once: cleaning a text costs more than all else. */
export function keysMaker(): (one: Texts) => Keys {
  const made = new Map<Texts, Keys>();
  return (one) => {
    const known = made.get(one);
    if (known !== undefined) return known;
    const [name = '', street = '', city = ''] = [one.name, one.street, one.city].map(sameText);
    // Nothing that was cleaned has a line end.
    const address = street === '' || city === '' ? null : `${street}\n${city}`;
    const keys = { texts: `${name}\n${street}\n${city}`, name, address };
    made.set(one, keys);
    return keys;
  };
}

/** Of what a line says; a missing number says nothing. */
export const changedFields = ['number', 'name', 'street', 'city'] as const;

/** Whether a field of a building differs from what a line says, after cleaning. */
export function isChanged(
  building: StoredBuilding,
  line: MatchedLine,
  field: (typeof changedFields)[number],
): boolean {
  if (field === 'number') return line.number !== null && line.number !== building.number;
  return cleanLine(building[field] ?? '') !== (line[field] ?? '');
}
