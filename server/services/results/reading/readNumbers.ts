import type { Basis } from '#contract/results/basis.ts';
import type { OverviewNumbers } from '#contract/results/overview.ts';
import { addDays, dayOf, monthOf, monthsBetween, startOfDay } from '#domain/results/period.ts';
import { shareOf, withInterval } from '#domain/results/share.ts';
import type { Database, ResultTotalRow } from '../../../database/tables.ts';
import type { ToursOfResults } from '../../../repositories/results/countedTours.ts';
import {
  countBuildings,
  countExcluded,
  countOpen,
  type MonthNumbers,
  sumMonths,
  sumTopics,
} from '../../../repositories/results/overviewNumbers.ts';
import { totalsOf } from '../../../repositories/results/resultTotals.ts';
import { countsIn, latestPeriod } from '../counting/totalsDelta.ts';
import { sumOf, topicRows } from './topicNumbers.ts';

const mostMonths = 36;

/** What the tours of a selection say, from the sums that are kept or from a scan. */
type Sums = {
  readonly excluded: number;
  readonly buildings: number;
  /** Of all topics, by the basis. */
  readonly counts: readonly number[];
  /** Of every tour, whatever the basis. */
  readonly months: readonly MonthNumbers[];
};

function added(lists: readonly (readonly number[])[]): number[] {
  const sum: number[] = [];
  for (const list of lists)
    for (const [place, count] of list.entries()) sum[place] = (sum[place] ?? 0) + count;
  return sum;
}

/** From the sums that are kept: there are some for each mandate, and none for anything narrower. */
function sumsOfTotals(totals: readonly ResultTotalRow[], basis: Basis): Sums {
  const latest = totals.filter(({ period }) => period === latestPeriod);
  const months = totals.filter(({ period }) => period !== latestPeriod);
  const byMonth = Map.groupBy(months, ({ period }) => period);
  return {
    excluded: months.reduce((sum, { excluded }) => sum + excluded, 0),
    buildings: latest.reduce((sum, { tours }) => sum + tours, 0),
    counts: added((basis === 'latest' ? latest : months).map(countsIn)),
    months: [...byMonth]
      .map(([month, rows]) => ({
        month,
        tours: rows.reduce((sum, { tours }) => sum + tours, 0),
        ...sumOf(added(rows.map(countsIn))),
      }))
      .filter(({ tours }) => tours > 0)
      .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
  };
}

async function readSums(db: Database, filter: ToursOfResults, basis: Basis): Promise<Sums> {
  const { mandateId, buildingId, userId, from, to } = filter;
  if ([buildingId, userId, from, to].every((one) => one === undefined)) {
    return sumsOfTotals(await totalsOf(db, mandateId ?? null), basis);
  }
  const { buildings, counts } = await sumTopics(db, filter, basis);
  const months = await sumMonths(db, filter);
  return { excluded: await countExcluded(db, filter), buildings, counts, months };
}

/** Every month of the period, or of all tours until now, the newest 36; those without a tour with zeros. */
function filledMonths(
  months: readonly MonthNumbers[],
  { from, to }: ToursOfResults,
  today: string,
): OverviewNumbers['months'] {
  const known = new Map(months.map((one) => [one.month, one]));
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  const begin = from === undefined ? first : monthOf(from);
  if (begin === undefined) return [];
  const newest = [monthOf(today), last ?? ''].toSorted().at(-1) ?? '';
  const end = to === undefined || monthOf(to) > newest ? newest : monthOf(to);
  return monthsBetween(begin, end, mostMonths).map((month) => {
    const { tours = 0, good = 0, bad = 0, not_applicable = 0 } = known.get(month) ?? {};
    return { month, tours, good, bad, not_applicable, share: shareOf({ good, bad }) };
  });
}

/** The numbers of the overview for a selection of tours. */
export async function readNumbers(
  db: Database,
  {
    filter,
    basis,
    now,
    zone,
  }: {
    readonly filter: ToursOfResults;
    readonly basis: Basis;
    readonly now: string;
    readonly zone: string;
  },
): Promise<OverviewNumbers> {
  const { from, to, ...where } = filter;
  const { excluded, buildings, counts, months } = await readSums(db, filter, basis);
  const open = await countOpen(db, {
    ...where,
    startedFrom: from === undefined ? undefined : startOfDay(from, zone),
    startedBefore: to === undefined ? undefined : startOfDay(addDays(to, 1), zone),
  });
  const sum = sumOf(counts);
  return {
    tours: months.reduce((all, { tours }) => all + tours, 0),
    excluded,
    open_tours: open.tours,
    open_touchpoints: open.touchpoints,
    buildings,
    buildings_total: await countBuildings(db, filter),
    ...sum,
    ...withInterval(sum),
    topics: topicRows(counts),
    months: filledMonths(months, filter, dayOf(now, zone)),
  };
}
