import type { Building } from '#domain/building.ts';

/** Street and city, for use beside the building's name; a missing part leaves no stray comma. */
export function buildingPlace({ street, city }: Pick<Building, 'street' | 'city'>): string {
  return [street, city].filter((part) => part !== null && part !== '').join(', ');
}
