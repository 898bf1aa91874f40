import type { BuildingList } from './buildingList.ts';

/** That a list was fetched whole, and when (ISO 8601, UTC): an empty list differs from one never fetched. */
export type FetchedList = {
  readonly list: string;
  readonly fetched_at: string;
  /** Under a name of its own: who asks whether a list was fetched does not read it. */
  readonly buildings?: BuildingList;
};

export const mandatesList = 'mandates';

/** Under which name the buildings of a mandate are known to be fetched. */
export function buildingsList(mandateId: string): string {
  return `buildings:${mandateId}`;
}

/** Under which name the buildings of a mandate stand in order. */
export function preparedList(mandateId: string): string {
  return `prepared:${mandateId}`;
}
