import { useCallback, useMemo, useState } from 'react';
import { type Building, buildingLabel, type Mandate } from '#domain/building.ts';
import { storedBuildings } from '../../db/buildings.ts';
import { storedMandates } from '../../db/mandates.ts';
import { type SearchOption, searchOption } from '../../ui/searchOptions.ts';
import { useInstrument } from '../Instrument.ts';
import { type StoredList, useStoredList } from './useStoredList.ts';

function useOptions<Item>(
  list: StoredList<Item>,
  option: (item: Item) => SearchOption,
): readonly SearchOption[] {
  const items = list.state === 'ready' ? list.items : null;
  return useMemo(() => items?.map(option) ?? [], [items, option]);
}

function mandateOption(mandate: Mandate): SearchOption {
  return searchOption(mandate.id, mandate.name);
}

function buildingOption(building: Building): SearchOption {
  return searchOption(building.id, building.name, buildingLabel(building));
}

/** The two lists and what is chosen of them; another mandate forgets the building. */
export function useBuildingChoice() {
  const { ctx, refreshMandates, refreshBuildings } = useInstrument();
  const [mandate, setMandate] = useState<SearchOption | null>(null);
  const [building, setBuilding] = useState<SearchOption | null>(null);
  const mandateId = mandate?.value ?? null;

  const readMandates = useCallback(async () => (await storedMandates(ctx.db))?.mandates ?? null, [ctx]);
  const readBuildings = useCallback(
    async () => (mandateId === null ? [] : await storedBuildings(ctx.db, mandateId)),
    [ctx, mandateId],
  );
  const fetchBuildings = useCallback(
    async () => (mandateId === null ? ('kept' as const) : await refreshBuildings(mandateId)),
    [refreshBuildings, mandateId],
  );
  const mandates = useStoredList({ read: readMandates, refresh: refreshMandates });
  const buildings = useStoredList({ read: readBuildings, refresh: fetchBuildings });
  const mandateOptions = useOptions(mandates, mandateOption);
  const buildingOptions = useOptions(buildings, buildingOption);

  return {
    mandates: { list: mandates, options: mandateOptions, chosen: mandate },
    buildings: { list: buildings, options: buildingOptions, chosen: building },
    chooseMandate: (option: SearchOption | null) => {
      setMandate(option);
      setBuilding(null);
    },
    chooseBuilding: setBuilding,
  };
}
