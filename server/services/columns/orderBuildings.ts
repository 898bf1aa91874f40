import type { BuildingOrder } from '#contract/results/buildingResults.ts';
import { type SubTouchpointName, subTouchpointNames } from '#domain/catalogue/topics.ts';
import { shareOf, withInterval } from '#domain/results/share.ts';
import type { BuildingSums } from './sumBuildings.ts';

/** The topic that an order is by; null for an order by all topics or by something else. */
export function topicOf(order: BuildingOrder): SubTouchpointName | null {
  return subTouchpointNames.find((name) => order.endsWith(`topic:${name}`)) ?? null;
}

type Class = {
  readonly good: number;
  readonly bad: number;
  readonly value: number;
  readonly buildings: number[];
};

// More ratings than a building ever has.
const maxRatings = 2 ** 26;

/** Buildings with the same numbers of good and bad ratings, in input order: a few hundred groups for 100,000 buildings. */
function classesOf(byName: readonly number[], { good, bad }: BuildingSums, isByHigh: boolean): Class[] {
  const classes = new Map<number, Class>();
  for (const building of byName) {
    const counts = { good: good[building] ?? 0, bad: bad[building] ?? 0 };
    const key = counts.good * maxRatings + counts.bad;
    const known = classes.get(key);
    if (known !== undefined) known.buildings.push(building);
    else {
      const value = (isByHigh ? withInterval(counts).high : shareOf(counts)) ?? NaN;
      classes.set(key, { ...counts, value, buildings: [building] });
    }
  }
  return [...classes.values()];
}

/**
 * N4: sorts buildings given in the order of their names: those without a share are last in both directions, ties by more
 * observations, then by name.
 */
export function orderBuildings(
  byName: readonly number[],
  sums: BuildingSums,
  order: BuildingOrder,
): readonly number[] {
  if (order === 'name') return byName;
  if (order === '-concluded_at') {
    const moment = (building: number) => sums.moments[building] ?? 0;
    return byName.toSorted((a, b) => moment(b) - moment(a));
  }
  const factor = order.startsWith('-') ? -1 : 1;
  const rated = ({ good, bad }: Class) => good + bad;
  return classesOf(byName, sums, order === 'high')
    .toSorted((a, b) => {
      if (rated(a) === 0 || rated(b) === 0) return rated(b) - rated(a);
      return factor * (a.value - b.value) || rated(b) - rated(a);
    })
    .flatMap(({ buildings }) => buildings);
}
