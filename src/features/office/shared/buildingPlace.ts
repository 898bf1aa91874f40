import type { Building } from '#domain/building.ts';

/** Street and city, separated by a comma; only one of them, or an empty string, if parts are missing. */
export function buildingPlace({ street, city }: Pick<Building, 'street' | 'city'>): string {
  return [street, city].filter((part) => part !== null && part !== '').join(', ');
}
