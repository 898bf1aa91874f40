import { expect, it } from 'vitest';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { touchpointsOfNewTour } from '#domain/tour.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { isWholeId, partId, wholeId } from '#domain/wholeId.ts';

const whole = wholeId(uuidv7(new Date('2026-11-21T08:00:00.000Z'), (size) => new Uint8Array(size).fill(255)));

it('S4 a tour has an id that ends in 0, its 28 parts that id with their places', () => {
  expect(whole).toBe('01a1fd1e-8c00-7fff-bfff-ffffffffff00');
  const touchpoints = touchpointsOfNewTour(standardCatalogue, (place) => partId(whole, place));
  const ids = touchpoints.flatMap((one) => [one.id, ...one.sub_touchpoints.map(({ id }) => id)]);
  expect(ids.map((id) => Number.parseInt(id.slice(-2), 16))).toEqual(
    Array.from({ length: 28 }, (_, place) => place + 1),
  );
  expect(new Set(ids.map((id) => id.slice(0, -2)))).toEqual(new Set([whole.slice(0, -2)]));
});

it.each([
  [whole, true],
  [partId(whole, 1), false],
  [whole.toUpperCase(), false],
  ['019aa564-3200-4fff-bfff-ffffffffff00', false],
  ['mi-1', false],
])('S4 %s can be the id of a tour or a floor: %s', (id, can) => expect(isWholeId(id)).toBe(can));
