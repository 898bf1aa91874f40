import { type BuildingList, between } from '../../../db/lists/buildingList.ts';
import { type SearchIndex, searchOption, startsOf } from '../../../ui/fields/searchOptions.ts';

/** The search index of a stored building list; options are created when they are shown. */
export function buildingIndex({ length, ids, labels, nameLengths }: BuildingList): SearchIndex {
  const text = labels.toLowerCase();
  const starts = startsOf(text, length);
  // Lower case can make a label longer, never shorter: if the whole text kept its length, so did each label.
  const labelStarts = text.length === labels.length ? starts : startsOf(labels, length);
  const idStarts = startsOf(ids, length);
  const part = (joined: string, from: Uint32Array, row: number) =>
    joined.slice(from[row], (from[row + 1] ?? 0) - between.length);
  return {
    count: length,
    text,
    starts,
    optionAt: (row) => {
      if (row >= length) return undefined;
      const label = part(labels, labelStarts, row);
      return searchOption(part(ids, idStarts, row), label.slice(0, nameLengths[row]), label);
    },
  };
}
