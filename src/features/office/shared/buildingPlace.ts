import type { Building } from '#domain/building.ts';

/** Street and city, where the name stands beside them already; what is not known leaves no stray comma. */
export function buildingPlace({ street, city }: Pick<Building, 'street' | 'city'>): string {
  return [street, city].filter((part) => part !== null && part !== '').join(', ');
}
