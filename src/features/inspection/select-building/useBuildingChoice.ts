import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { type BuildingList, between, buildingList } from '#db/lists/buildingList.ts';
import { storedBuildings } from '#db/lists/buildings.ts';
import { storedMandates } from '#db/lists/mandates.ts';
import { type Building, buildingLabel, isolatedParts, type Mandate } from '#domain/building.ts';
import { type SearchIndex, type SearchOption, searchOption, startsOf } from '#ui/fields/searchOptions.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import type { SelectBuildingReading } from './readSelectBuilding.ts';
import { useStoredList } from './useStoredList.ts';

/** An option as it is shown, with its parts isolated (L2); what is searched stays. */
function shownOption(option: SearchOption): SearchOption {
  return { ...option, label: isolatedParts(option.label), detail: isolatedParts(option.detail) };
}

/** The search index of a stored building list; options are created when they are shown. */
export function buildingIndex({ length, ids, labels, keys, nameLengths }: BuildingList): SearchIndex {
  const labelStarts = startsOf(labels, length);
  const idStarts = startsOf(ids, length);
  const part = (joined: string, from: Uint32Array, row: number) =>
    joined.slice(from[row], (from[row + 1] ?? 0) - between.length);
  return {
    count: length,
    text: keys,
    starts: startsOf(keys, length),
    optionAt: (row) => {
      if (row >= length) return undefined;
      const label = part(labels, labelStarts, row);
      return shownOption(searchOption(part(ids, idStarts, row), label.slice(0, nameLengths[row]), label));
    },
  };
}

// The items in their order, with the last used one first.
function lastFirst<Item extends { readonly id: string }>(
  items: readonly Item[],
  lastId: string | null,
): readonly Item[] {
  const last = items.find(({ id }) => id === lastId);
  return last === undefined ? items : [last, ...items.filter((item) => item !== last)];
}

// The mandates as options, that of the last tour first, because the next tour is likely to be in it.
function useMandateOptions(mandates: readonly Mandate[], last: string | null): readonly SearchOption[] {
  const { t } = useLingui();
  const remark = t`last used`;
  return useMemo(
    () =>
      lastFirst(mandates, last).map(({ id, name }) => ({
        ...searchOption(id, name),
        detail: id === last && mandates.length > 1 ? remark : '',
      })),
    [mandates, last, remark],
  );
}

const none: readonly never[] = [];
const noBuildings = buildingList(none);

/**
 * The lists of mandates and buildings with the choices. Choosing another mandate clears the building, as does one that is the
 * person's no longer (B6); a single mandate is chosen.
 */
export function useBuildingChoice({ mandates: first, lastMandateId }: SelectBuildingReading) {
  const { ctx, refreshMandates, refreshBuildings } = useInspection();
  const [chosen, setChosen] = useState<string | null>(null);
  const [building, setBuilding] = useState<{ of: string | null; option: SearchOption } | null>(null);

  const readMandates = useCallback(
    async (): Promise<readonly Mandate[] | null> => (await storedMandates(ctx.db))?.mandates ?? null,
    [ctx],
  );
  const mandates = useStoredList({ read: readMandates, refresh: refreshMandates, first });
  const known = mandates.state === 'ready' ? mandates.items : none;
  const only = known.length === 1 ? known[0] : undefined;
  const mandate = known.find(({ id }) => id === chosen) ?? only ?? null;
  const mandateId = mandate?.id ?? null;

  const readBuildings = useCallback(
    async () => (mandateId === null ? noBuildings : await storedBuildings(ctx.db, mandateId)),
    [ctx, mandateId],
  );
  const fetchBuildings = useCallback(
    async () => (mandateId === null ? ('stored' as const) : await refreshBuildings(mandateId)),
    [refreshBuildings, mandateId],
  );
  const buildings = useStoredList({ read: readBuildings, refresh: fetchBuildings });
  const listed = buildings.state === 'ready' ? buildings.items : noBuildings;
  const mandateOptions = useMandateOptions(known, lastMandateId);
  const buildingOptions = useMemo(() => buildingIndex(listed), [listed]);

  return {
    mandate,
    mandates: {
      list: mandates,
      options: mandateOptions,
      chosen: mandateOptions.find(({ value }) => value === mandateId) ?? null,
    },
    buildings: {
      list: buildings,
      options: buildingOptions,
      chosen: building?.of === mandateId ? building.option : null,
    },
    chooseMandate: (option: SearchOption | null) => {
      setChosen(option?.value ?? null);
      setBuilding(null);
    },
    chooseBuilding: (option: SearchOption | null) => setBuilding(option && { of: mandateId, option }),
    /** Chooses a building and its mandate at once. */
    chooseKnown: (last: Building) => {
      setChosen(last.mandate_id);
      const option = shownOption(searchOption(last.id, last.name, buildingLabel(last)));
      setBuilding({ of: last.mandate_id, option });
    },
  };
}
