/** A client whose buildings are inspected (specification §3). */
export type Mandate = { readonly id: string; readonly name: string };

/** A building of a mandate (specification §3 calls it object). Street and city may be blank in a real list. */
export type Building = {
  readonly id: string;
  readonly mandate_id: string;
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
};

/** Name, street and city, joined by commas (specification §3); a missing part is left out with its comma (L2). */
export function buildingLabel(building: Pick<Building, 'name' | 'street' | 'city'>): string {
  return joined([building.name, building.street, building.city]);
}

/** Street and city, joined by a comma; only one of them, or an empty string, if parts are missing. */
export function buildingPlace({ street, city }: Pick<Building, 'street' | 'city'>): string {
  return joined([street, city]);
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}
