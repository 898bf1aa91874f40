import { Text } from '@mantine/core';
import { type Building, buildingPlace } from '#domain/building.ts';

type BuildingNameProps = { readonly building: Pick<Building, 'name' | 'street' | 'city'> };

/** A building in a list: its name, and below it the address, because real lists have equal names. */
export function BuildingName({ building }: BuildingNameProps) {
  return (
    <>
      <bdi>{building.name}</bdi>
      <Text c="dimmed" display="block" lh={1.3} size="xs" span>
        {buildingPlace(building)}
      </Text>
    </>
  );
}
