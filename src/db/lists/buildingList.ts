import { type Building, buildingLabel } from '#domain/building.ts';

/** The separator of a list's parts; no name contains it. */
export const between = '\u0000';

/**
 * The buildings of a mandate by name, as they are searched and shown. Made once, when they are fetched: a list of
 * 50,000 is then one row to read, and nothing to sort.
 */
export type BuildingList = {
  readonly length: number;
  /** Joined, as the labels are: the store copies one long text much faster than many short ones. */
  readonly ids: string;
  readonly labels: string;
  /** How much of each label is the name. */
  readonly nameLengths: Uint32Array;
};

/** Puts the buildings of a mandate in order. */
export function buildingList(buildings: readonly Building[]): BuildingList {
  const collator = new Intl.Collator();
  const sorted = buildings.toSorted((a, b) => collator.compare(a.name, b.name));
  return {
    length: sorted.length,
    ids: sorted.map(({ id }) => id).join(between),
    labels: sorted.map((one) => buildingLabel(one).replaceAll(between, ' ')).join(between),
    nameLengths: Uint32Array.from(sorted, ({ name }) => name.length),
  };
}

/** Whether two lists show the same buildings. */
export function isSameList(a: BuildingList, b: BuildingList): boolean {
  return (
    a.ids === b.ids &&
    a.labels === b.labels &&
    a.nameLengths.every((length, row) => length === b.nameLengths[row])
  );
}

/** The key of the list of mandates. */
export const mandatesList = 'mandates';

/** Under which name the buildings of a mandate are known to be fetched. */
export function buildingsList(mandateId: string): string {
  return `buildings:${mandateId}`;
}

/** The key of a mandate's ordered buildings. */
export function preparedList(mandateId: string): string {
  return `prepared:${mandateId}`;
}
