import type { OverviewNumbers } from '#contract/results/overview.ts';
import { addDays, dayOf, monthOf, monthsBetween, startOfDay } from '#domain/results/days.ts';
import { shareOf, withInterval } from '#domain/results/share.ts';
import type { Database } from '../../../database/tables.ts';
import type { ToursOfResults } from '../../../repositories/results/countedTours.ts';
import { countOpen } from '../../../repositories/results/overviewNumbers.ts';
import { findPlaces } from '../../columns/Places.ts';
import { tourColumns } from '../../columns/TourColumns.ts';
import type { MonthNumbers, Tally } from '../../columns/tallyTours.ts';
import { sumOf, topicRows } from './topicNumbers.ts';

const maxMonths = 36;

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
  return monthsBetween(begin, end, maxMonths).map((month) => {
    const { tours = 0, good = 0, bad = 0, not_applicable = 0 } = known.get(month) ?? {};
    return { month, tours, good, bad, not_applicable, share: shareOf({ good, bad }) };
  });
}

/** How many open buildings a filter covers, visited or not. */
async function countPlaces(db: Database, { mandateId, buildingId }: ToursOfResults): Promise<number> {
  const columns = tourColumns(db);
  return findPlaces(await columns.places(db), columns, { mandateId, buildingId }).length;
}

/** The numbers of the overview for a selection of tours. */
export async function readNumbers(
  db: Database,
  {
    filter,
    tally,
    now,
    zone,
  }: {
    readonly filter: ToursOfResults;
    /** The results of the tours of the filter. */
    readonly tally: Tally;
    readonly now: string;
    readonly zone: string;
  },
): Promise<OverviewNumbers> {
  const { from, to, ...where } = filter;
  const { excluded, late, buildings, counts, months } = tally;
  const open = await countOpen(db, {
    ...where,
    startedFrom: from === undefined ? undefined : startOfDay(from, zone),
    startedBefore: to === undefined ? undefined : startOfDay(addDays(to, 1), zone),
  });
  const sum = sumOf(counts);
  return {
    tours: months.reduce((all, { tours }) => all + tours, 0),
    excluded,
    late,
    open_tours: open.tours,
    open_touchpoints: open.touchpoints,
    buildings,
    buildings_total: await countPlaces(db, filter),
    ...sum,
    ...withInterval(sum),
    topics: topicRows(counts),
    months: filledMonths(months, filter, dayOf(now, zone)),
  };
}
