/** A client whose buildings are inspected (specification §3); `practice`: its tours count nowhere (B4). */
export type Mandate = {
  readonly id: string;
  readonly name: string;
  readonly practice?: boolean | undefined;
};

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

/** The same to be shown, with each part isolated (L2). What is searched is `buildingLabel`. */
export function shownLabel({ name, street, city }: Pick<Building, 'name' | 'street' | 'city'>): string {
  return joined([name, street, city].map(isolated));
}

/** Street and city, joined by a comma and isolated; only one of them, or an empty string, if parts are missing. */
export function buildingPlace({ street, city }: Pick<Building, 'street' | 'city'>): string {
  return joined([street, city].map(isolated));
}

// Letters and marks that change the direction of what stands beside them: Hebrew, Arabic and their kin, and explicit marks.
const turning =
  /[\p{Script=Hebr}\p{Script=Arab}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}\u200F\u061C\u202A-\u202E\u2066-\u2069]/u;

/** The same for a label whose parts are not known apart: what stands between its commas. */
export function isolatedParts(label: string): string {
  return label.split(', ').map(isolated).join(', ');
}

/** L2: a part of a text in isolates (U+2068, U+2069), where it could change the direction of the others. */
export function isolated<Part extends string | null>(part: Part): Part | string {
  return part !== null && turning.test(part) ? `\u2068${part}\u2069` : part;
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}
