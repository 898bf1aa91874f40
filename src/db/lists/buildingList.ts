import { type Building, buildingLabel } from '#domain/building.ts';
import { labelKeys, searchKeyVersion } from '#domain/search/searchKey.ts';

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
  /** What each label is found by (`labelKey`), likewise. */
  readonly keys: string;
  /** The `searchKeyVersion` that made the keys. */
  readonly keyVersion: number;
  /** The length of the name at the start of each label, in UTF-16 units. */
  readonly nameLengths: Uint32Array;
};

/** A list as it was stored, maybe by a version that stored no keys. */
export type StoredBuildingList = Omit<BuildingList, 'keys' | 'keyVersion'> &
  Partial<Pick<BuildingList, 'keys' | 'keyVersion'>>;

function keysOf(labels: readonly string[]): Pick<BuildingList, 'keys' | 'keyVersion'> {
  return { keys: labelKeys(labels).join(between), keyVersion: searchKeyVersion };
}

/** A stored list with the keys of this version: they are made anew where they are missing or older (L3). */
export function withKeys(list: StoredBuildingList): BuildingList {
  const { keys, keyVersion } = list;
  if (keys !== undefined && keyVersion === searchKeyVersion) return { ...list, keys, keyVersion };
  return { ...list, ...keysOf(list.length === 0 ? [] : list.labels.split(between)) };
}

/** Builds the list of a mandate's buildings. */
export function buildingList(buildings: readonly Building[]): BuildingList {
  const collator = new Intl.Collator();
  const sorted = buildings.toSorted((a, b) => collator.compare(a.name, b.name));
  const labels = sorted.map((one) => buildingLabel(one).replaceAll(between, ' '));
  return {
    length: sorted.length,
    ids: sorted.map(({ id }) => id).join(between),
    labels: labels.join(between),
    ...keysOf(labels),
    nameLengths: Uint32Array.from(sorted, ({ name }) => name.length),
  };
}

/** Whether two lists show the same buildings, and are searched alike. */
export function isSameList(a: StoredBuildingList, b: StoredBuildingList): boolean {
  return (
    a.keyVersion === b.keyVersion &&
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
