/** That a list was fetched whole, and when (ISO 8601, UTC): an empty list differs from one never fetched. */
export type FetchedList = { readonly list: string; readonly fetched_at: string };

export const mandatesList = 'mandates';

/** Under which name the buildings of a mandate are known to be fetched. */
export function buildingsList(mandateId: string): string {
  return `buildings:${mandateId}`;
}
