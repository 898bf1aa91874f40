export const mandatesList = 'mandates';

/** Under which name the buildings of a mandate are known to be fetched. */
export function buildingsList(mandateId: string): string {
  return `buildings:${mandateId}`;
}

/** Under which name the buildings of a mandate stand in order. */
export function preparedList(mandateId: string): string {
  return `prepared:${mandateId}`;
}
