import { describe, expect, it } from 'vitest';
import { buildingLabel, labelMatches } from '#domain/building.ts';
import { matchingOptions, searchOption } from '../../../src/ui/searchOptions.ts';
import { fc, test } from '../domain/property.ts';

const label = fc.oneof(fc.string(), fc.constantFrom('Résidence Évry', 'SPITAL Zürich', 'İstanbul', 'Straße'));

describe('searching a list', () => {
  test.prop(
    'L3 finds exactly what the rule finds, in the order of the list',
    [fc.array(label), label],
    ([labels, typed]) => {
      const options = labels.map((one, index) => searchOption(String(index), one));
      const { shown } = matchingOptions(options, typed, labels.length);
      expect(shown.map((one) => one.label)).toEqual(labels.filter((one) => labelMatches(one, typed)));
    },
  );

  it('draws no more than the limit, and says how many are left', () => {
    const options = Array.from({ length: 8595 }, (_, index) =>
      searchOption(String(index), `Building ${index}`),
    );
    const { shown, more } = matchingOptions(options, 'building', 50);
    expect(shown).toHaveLength(50);
    expect(more).toBe(8545);
    expect(matchingOptions(options, 'building 8594', 50)).toEqual({ shown: [options[8594]], more: 0 });
  });

  it('L2 the two lines of a choice are its label', () => {
    const building = { name: 'Spital', street: null, city: 'Baden' };
    const option = searchOption('1', building.name, buildingLabel(building));
    expect([option.name, option.detail]).toEqual(['Spital', 'Baden']);
    expect(searchOption('2', 'Spital').detail).toBe('');
  });
});
