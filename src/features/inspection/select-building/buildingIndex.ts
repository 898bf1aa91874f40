import { type BuildingList, between } from '../../../db/lists/buildingList.ts';
import { type SearchIndex, searchOption, startsOf } from '../../../ui/fields/searchOptions.ts';

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
      return searchOption(part(ids, idStarts, row), label.slice(0, nameLengths[row]), label);
    },
  };
}
