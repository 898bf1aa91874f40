import { type Building, buildingLabel } from '#domain/building.ts';

/** Separates the items of a list; no name contains it. */
export const between = '\u0000';

/**
 * The buildings of a mandate sorted by name, as they are searched and shown. Built once, when they are fetched, so that a
 * list of 50,000 is one row to read and needs no sorting.
 */
export type BuildingList = {
  readonly length: number;
  /** Joined like the labels: the store copies one long text much faster than many short ones. */
  readonly ids: string;
  readonly labels: string;
  /** The length of the name at the start of each label, in UTF-16 units. */
  readonly nameLengths: Uint32Array;
};

/** Builds the list of a mandate's buildings. */
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

/** The key in `fetchedLists` of the list of mandates. */
export const mandatesList = 'mandates';

/** The key in `fetchedLists` that records that a mandate's buildings were fetched. */
export function buildingsList(mandateId: string): string {
  return `buildings:${mandateId}`;
}

/** The key in `fetchedLists` of a mandate's `BuildingList`. */
export function preparedList(mandateId: string): string {
  return `prepared:${mandateId}`;
}
