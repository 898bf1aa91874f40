import { describe, expect } from 'vitest';
import { byWorst, shareOf, withInterval } from '#domain/results/share.ts';
import { orderBuildings } from '../../../../server/services/columns/orderBuildings.ts';
import { fc, test } from '../domain/property.ts';

const buildingArbitrary = fc.record({
  good: fc.nat({ max: 6 }),
  bad: fc.nat({ max: 6 }),
  moment: fc.nat({ max: 3 }),
});
const buildings = fc.array(buildingArbitrary, { maxLength: 40 });

/** The buildings as columns, identified by index, which is also their order by name. */
function columnsOf(said: readonly { good: number; bad: number; moment: number }[]) {
  const byName = [...said.keys()];
  const sums = {
    good: Uint32Array.from(said, ({ good }) => good),
    bad: Uint32Array.from(said, ({ bad }) => bad),
    moments: Float64Array.from(said, ({ moment }) => moment),
  };
  return { byName, sums };
}

describe('the order of buildings', () => {
  test.prop(
    'N4 the worst first by the upper end, then by more observations, then by name',
    [buildings],
    ([said]) => {
      const { byName, sums } = columnsOf(said);
      const rows = said.map(({ good, bad }, place) => {
        return { place, good, bad, not_applicable: 0, ...withInterval({ good, bad }) };
      });
      const expected = rows.toSorted((a, b) => byWorst(a, b) || a.place - b.place).map(({ place }) => place);
      expect(orderBuildings(byName, sums, 'high')).toEqual(expected);
    },
  );

  test.prop('N4 by share both ways, and what has none last both ways', [buildings], ([said]) => {
    const { byName, sums } = columnsOf(said);
    for (const [order, factor] of [
      ['share', 1],
      ['-topic:lifts', -1],
    ] as const) {
      const rows = said.map(({ good, bad }, place) => {
        return { place, rated: good + bad, share: shareOf({ good, bad }) };
      });
      const expected = rows
        .toSorted((a, b) => {
          if (a.share === null || b.share === null)
            return Number(a.share === null) - Number(b.share === null) || a.place - b.place;
          return factor * (a.share - b.share) || b.rated - a.rated || a.place - b.place;
        })
        .map(({ place }) => place);
      expect(orderBuildings(byName, sums, order)).toEqual(expected);
    }
  });

  test.prop('N4 by their newest tour, then by name', [buildings], ([said]) => {
    const { byName, sums } = columnsOf(said);
    const found = orderBuildings(byName, sums, '-concluded_at');
    const expected = byName.toSorted((a, b) => (said[b]?.moment ?? 0) - (said[a]?.moment ?? 0) || a - b);
    expect(found).toEqual(expected);
    expect(orderBuildings(byName, sums, 'name')).toEqual(byName);
  });
});
