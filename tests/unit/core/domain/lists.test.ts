import { describe, expect, it } from 'vitest';
import { buildingLabel, buildingPlace, isolatedParts, shownLabel } from '#domain/building.ts';
import { isLocale } from '#domain/locale.ts';
import { byPositionThenId } from '#domain/touchpoint.ts';
import { fc, test } from './property.ts';

describe('order', () => {
  it('L1 position first, then the id as text', () => {
    const items = [
      { position: 3, id: 'mi-2' },
      { position: 3, id: 'mi-10' },
      { position: 1, id: 'z' },
      { position: 3, id: '01' },
    ];
    expect(items.toSorted(byPositionThenId).map((one) => one.id)).toEqual(['z', '01', 'mi-10', 'mi-2']);
  });

  const itemArbitrary = fc.record({ position: fc.integer({ min: 0, max: 3 }), id: fc.string() });

  test.prop(
    'L1 is an order: whatever came first, the same list comes out',
    [fc.array(itemArbitrary)],
    ([items]) => {
      const forwards = items.toSorted(byPositionThenId);
      expect(items.toReversed().toSorted(byPositionThenId)).toEqual(forwards);
    },
  );
});

describe('the label of a building', () => {
  it('L2 joins name, street and city, and leaves out what is not known', () => {
    expect(buildingLabel({ name: 'Spital', street: 'Im Ergel', city: 'Baden' })).toBe(
      'Spital, Im Ergel, Baden',
    );
    expect(buildingLabel({ name: 'Spital', street: null, city: 'Baden' })).toBe('Spital, Baden');
    expect(buildingLabel({ name: 'Spital', street: '', city: null })).toBe('Spital');
  });
});

it('L2 shows each part in an isolate where it could turn the others around, and leaves every other label as it is', () => {
  const turning = { name: 'בית חולים', street: 'Allenby 3', city: 'تل أبيب' };
  expect(shownLabel(turning)).toBe('\u2068בית חולים\u2069, Allenby 3, \u2068تل أبيب\u2069');
  expect(buildingPlace(turning)).toBe('Allenby 3, \u2068تل أبيب\u2069');
  expect(shownLabel({ name: 'abc\u202E', street: null, city: 'Baden' })).toBe('\u2068abc\u202E\u2069, Baden');
  expect(shownLabel({ name: 'Hôpital d’Île', street: '東京', city: 'Київ' })).toBe(
    'Hôpital d’Île, 東京, Київ',
  );
  expect(isolatedParts('בית, Baden')).toBe('\u2068בית\u2069, Baden');
});

describe('the locale', () => {
  it.each(['en', 'de', 'fr', 'it'])('is accepted: %s', (text) => expect(isLocale(text)).toBe(true));
  it.each(['EN', 'es', '', undefined, 'de-CH'])('is refused: %s', (text) =>
    expect(isLocale(text)).toBe(false),
  );
});
