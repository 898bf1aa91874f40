import { describe, expect, it } from 'vitest';
import { labelKey } from '#domain/search/searchKey.ts';
import { keptKey } from '../../../../server/database/query/foldedKey.ts';
import {
  findPlaces,
  type PlacesFilter,
  placesOf,
  withoutCommonPieces,
} from '../../../../server/services/columns/Places.ts';
import { Numbering } from '../../../../server/services/columns/TourBucket.ts';

const rows = [
  { id: 'b-1', mandate_id: 'm-1', name: '100 % Café, Rue Zürich', mandate: 'Städte' },
  { id: 'b-2', mandate_id: 'm-2', name: 'Library_2, Bahnhofstrasse', mandate: 'Kanton Bern' },
  { id: 'b-3', mandate_id: 'm-1', name: 'Town hall', mandate: 'Städte' },
];

function finder() {
  const numberings = { buildings: new Numbering(), mandates: new Numbering(), users: new Numbering() };
  // A tour's building has its number before all buildings are read.
  numberings.buildings.numberOf('b-3');
  const places = placesOf(
    rows.map(({ name, mandate, ...row }) => ({
      ...row,
      key: labelKey(name),
      isOpen: true,
      isPractice: false,
      mandate_key: mandate === 'Kanton Bern' ? keptKey(null, 'kanton bern') : labelKey(mandate),
    })),
    numberings,
  );
  const find = (filter: PlacesFilter) =>
    findPlaces(places, numberings, filter).map((building) => numberings.buildings.ids[building]);
  return { places, numberings, find };
}

describe('buildings by their names', () => {
  it('N4 all of them in the order of their names, where nothing is searched for', () => {
    const { find } = finder();
    expect(find({})).toEqual(['b-1', 'b-2', 'b-3']);
    expect(find({ text: '  ' })).toEqual(['b-1', 'b-2', 'b-3']);
  });

  it('N19 a search finds each piece, and what is no letter or digit is no query', () => {
    const { find } = finder();
    expect(find({ text: ' CAFE ' })).toEqual(['b-1']);
    expect(find({ text: 'zuerich rue' })).toEqual(['b-1']);
    expect(find({ text: 'stadte zurich' })).toEqual(['b-1']);
    expect(find({ text: 'y_2' })).toEqual(['b-2']);
    expect(find({ text: 'cafe hall' })).toEqual([]);
    expect(find({ text: '% _' })).toEqual(['b-1', 'b-2', 'b-3']);
  });

  it('N19 what every place has, in its name or its mandate’s, narrows no search', () => {
    const { places } = finder();
    expect(withoutCommonPieces(places, 'a hall tt')).toBe('hall tt');
    expect(withoutCommonPieces(places, ' Haßl')).toBe(' Haßl');
    expect(withoutCommonPieces(places, 'a a')).toBe('');
  });

  it('L3 a name that an older process left without a key is found as by it', () => {
    const { find } = finder();
    expect(find({ text: 'KANTON BE' })).toEqual(['b-2']);
    expect(find({ text: 'bern kanton' })).toEqual([]);
  });

  it('N19 a search also finds the buildings of a mandate that is named so', () => {
    const { find } = finder();
    expect(find({ text: 'stadte' })).toEqual(['b-1', 'b-3']);
    expect(find({ text: 'stadte', buildingId: 'b-3' })).toEqual(['b-3']);
    expect(find({ text: 'bern', mandateId: 'm-1' })).toEqual([]);
  });

  it('nothing of a mandate or a building that is unknown', () => {
    const { find } = finder();
    expect(find({ mandateId: 'm-9' })).toEqual([]);
    expect(find({ buildingId: 'b-9' })).toEqual([]);
  });

  it('a mandate has as many buildings as there are rows of it', () => {
    const { places, numberings } = finder();
    const size = (mandate: string) => places.byMandate.get(numberings.mandates.find(mandate))?.size;
    expect([size('m-1'), size('m-2'), size('m-9')]).toEqual([2, 1, undefined]);
  });
});
