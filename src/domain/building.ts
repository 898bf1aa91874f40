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

/** Name, street and city joined (specification §3); what is not known leaves no stray comma. */
export function buildingLabel(building: Pick<Building, 'name' | 'street' | 'city'>): string {
  return [building.name, building.street, building.city]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

/** Case-insensitive match of the label (specification §5). Both sides are lower-cased the same way. */
export function labelMatches(label: string, query: string): boolean {
  return label.toLowerCase().includes(query.trim().toLowerCase());
}
