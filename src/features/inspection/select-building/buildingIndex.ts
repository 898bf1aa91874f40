import { isolatedParts } from '#domain/building.ts';
import { type BuildingList, between } from '../../../db/lists/buildingList.ts';
import {
  type SearchIndex,
  type SearchOption,
  searchOption,
  startsOf,
} from '../../../ui/fields/searchOptions.ts';

/** An option as it is shown, with its parts isolated (L2); what is searched stays. */
export function shownOption(option: SearchOption): SearchOption {
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
