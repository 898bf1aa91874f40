import { describe, expect, it } from 'vitest';
import { buildingLabel } from '#domain/building.ts';
import { labelKey, searchPieces } from '#domain/search/searchKey.ts';
import { countMatches, firstMatches, searchIndex, searchOption } from '#ui/fields/searchOptions.ts';
import { labelMatches } from '../../../support/data/labelMatches.ts';
import { fc, test } from '../../core/domain/property.ts';

const label = fc.oneof(fc.string(), fc.constantFrom('Résidence Évry', 'SPITAL Zürich', 'İstanbul', 'Straße'));

describe('searching a list', () => {
  it('L3 first what begins words, then the rest, both in the order of the list', () => {
    const names = ['Altspital Bern', 'Bern, Spital', 'Kurspital Oberbern', 'Spital St.Gallen, Bern', 'Bern'];
    const index = searchIndex(names.map((name, place) => searchOption(String(place), name)));
    const found = (limit: number) => firstMatches(index, 'spital bern', limit).map(({ value }) => value);
    expect(found(9)).toEqual(['1', '3', '0', '2']);
    expect(found(3)).toEqual(['1', '3', '0']);
    expect(firstMatches(index, ' %', 9)).toHaveLength(5);
  });

  test.prop(
    'L3 finds exactly what the rule finds, whatever contains the typed text among it',
    [fc.array(label), label],
    ([labels, typed]) => {
      const pieces = searchPieces(typed);
      const options = labels.map((one, index) => searchOption(String(index), one));
      const index = searchIndex(options);
      const begins = (one: string) => pieces.every((piece) => labelKey(one).includes(` ${piece}`));
      const matches = labels.filter((one) => pieces.every((piece) => labelKey(one).includes(piece)));
      const found = firstMatches(index, typed, labels.length).map((one) => one.label);
      expect(found).toEqual([
        ...matches.filter(begins),
        ...matches.filter((one) => !begins(one) && pieces.length > 0),
      ]);
      expect(countMatches(index, typed)).toBe(matches.length);
      expect(matches).toEqual(
        expect.arrayContaining(labels.filter((one) => typed.trim() !== '' && labelMatches(one, typed))),
      );
    },
  );

  it('draws no more than the limit, and says how many are left', () => {
    const options = Array.from({ length: 8595 }, (_, index) =>
      searchOption(String(index), `Building ${index}`),
    );
    const index = searchIndex(options);
    expect(firstMatches(index, 'building', 50)).toEqual(options.slice(0, 50));
    expect(countMatches(index, 'building')).toBe(8595);
    expect(firstMatches(index, 'building 8594', 50)).toEqual([options[8594]]);
    expect(countMatches(index, 'building 8594')).toBe(1);
  });

  it('L2 the two lines of a choice are its label', () => {
    const building = { name: 'Spital', street: null, city: 'Baden' };
    const option = searchOption('1', building.name, buildingLabel(building));
    expect([option.name, option.detail]).toEqual(['Spital', 'Baden']);
    expect(searchOption('2', 'Spital').detail).toBe('');
  });
});
