import { expect } from 'vitest';
import { buildingList } from '#db/lists/buildingList.ts';
import { type Building, buildingLabel } from '#domain/building.ts';
import { labelKey, searchPieces } from '#domain/search/searchKey.ts';
import { countMatches, firstMatches } from '#ui/fields/searchOptions.ts';
import { buildingIndex } from '../../../../../src/features/inspection/select-building/useBuildingChoice.ts';
import { labelMatches } from '../../../../support/data/labelMatches.ts';
import { fc, test } from '../../../core/domain/property.ts';

const word = fc.oneof(fc.string(), fc.constantFrom('Résidence Évry', 'SPITAL', 'İstanbul', 'ΑΣ', 'Straße'));
const part = fc.option(word);
const buildings = fc
  .array(fc.record({ name: word, street: part, city: part }))
  .map((all) => all.map((one, row): Building => ({ ...one, id: 'b'.repeat(row), mandate_id: 'm' })));

const foundBy = (label: string, typed: string) =>
  searchPieces(typed).every((piece) => labelKey(label).includes(piece));

test.prop(
  'L3 a stored list finds exactly what the rule finds, each with its own id and lines',
  [buildings, word],
  ([all, typed]) => {
    const matches = all.filter((one) => foundBy(buildingLabel(one), typed));
    const index = buildingIndex(buildingList(all));
    expect(countMatches(index, typed)).toBe(matches.length);
    const found = firstMatches(index, typed, all.length).map(({ value, label }) => ({ value, label }));
    expect(found).toHaveLength(matches.length);
    expect(found).toEqual(
      expect.arrayContaining(matches.map((one) => ({ value: one.id, label: buildingLabel(one) }))),
    );
    expect(all.filter((one) => labelMatches(buildingLabel(one), typed)).length).toBeLessThanOrEqual(
      matches.length,
    );
  },
);
