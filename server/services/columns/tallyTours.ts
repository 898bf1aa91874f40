import type { Basis } from '#contract/results/resultShapes.ts';
import type { Counts } from '#domain/results/share.ts';
import { isWhole, type Selection, visitTours } from './pickTours.ts';
import type { TourBucket } from './TourBucket.ts';
import { countsPerTour } from './tallyRatings.ts';

type Sum = { tours: number; good: number; bad: number; not_applicable: number };
type MandateSum = Sum & { visited: number; newestDay: number };

/** The results of a month. */
export type MonthNumbers = Counts & { readonly month: string; readonly tours: number };

/**
 * The results of a mandate. `tours` and `newest` (the day of the newest) count all tours that pass, the other
 * numbers those of the basis. `visited` counts open buildings (B3).
 */
export type MandateNumbers = Counts & {
  readonly mandate_id: string;
  readonly visited: number;
  readonly tours: number;
  readonly newest: string;
};

/** The results of a selection. */
export type Tally = {
  readonly excluded: number;
  /** Counted tours that were received more than a day after they were walked (N25). */
  readonly late: number;
  /** Disagreements of all counted tours with earlier ones, even if these do not pass. */
  readonly disagreements: number;
  /** Of open buildings (B3). */
  readonly buildings: number;
  /** Good, bad and not applicable of each topic, by the basis. */
  readonly counts: readonly number[];
  /** Counts all tours, whatever the basis, in order; months without a tour are left out. */
  readonly months: readonly MonthNumbers[];
  /** Mandates with tours that pass, in no order. */
  readonly mandates: readonly MandateNumbers[];
};

type Sums = {
  excluded: number;
  late: number;
  disagreements: number;
  /** Each visited building, and its mandate. */
  readonly visited: (readonly [building: number, mandate: number])[];
  readonly counts: Float64Array;
  readonly months: Map<number, Sum>;
  readonly mandates: Map<number, MandateSum>;
};

function noSums(): Sums {
  const counts = new Float64Array(countsPerTour);
  return {
    excluded: 0,
    late: 0,
    disagreements: 0,
    visited: [],
    counts,
    months: new Map(),
    mandates: new Map(),
  };
}

function monthOf(sums: Sums, month: number): Sum {
  const known = sums.months.get(month);
  if (known !== undefined) return known;
  const made = { tours: 0, good: 0, bad: 0, not_applicable: 0 };
  sums.months.set(month, made);
  return made;
}

function mandateOf(sums: Sums, mandate: number): MandateSum {
  const known = sums.mandates.get(mandate);
  if (known !== undefined) return known;
  const made = { tours: 0, good: 0, bad: 0, not_applicable: 0, visited: 0, newestDay: 0 };
  sums.mandates.set(mandate, made);
  return made;
}

function addTour(sum: Sum, { good, bad, notApplicable }: TourBucket, tour: number): void {
  sum.good += good[tour] ?? 0;
  sum.bad += bad[tour] ?? 0;
  sum.not_applicable += notApplicable[tour] ?? 0;
}

// A day is a number such as 20261124, a month one such as 202611.
const hundred = 100;

function addTours(sums: Sums, selection: Selection): void {
  visitTours(selection, {
    excluded: () => {
      sums.excluded += 1;
    },
    counted: (bucket, tour) => {
      sums.late += bucket.late[tour] ?? 0;
      sums.disagreements += bucket.disagreements[tour] ?? 0;
      const month = monthOf(sums, Math.floor((bucket.days[tour] ?? 0) / hundred));
      month.tours += 1;
      addTour(month, bucket, tour);
      const mandate = mandateOf(sums, bucket.mandates[tour] ?? 0);
      mandate.tours += 1;
      mandate.newestDay = Math.max(mandate.newestDay, bucket.days[tour] ?? 0);
    },
    picked: (bucket, tour, { building, isFirst }) => {
      const number = bucket.mandates[tour] ?? 0;
      addTour(mandateOf(sums, number), bucket, tour);
      if (isFirst) sums.visited.push([building, number]);
      const from = tour * countsPerTour;
      for (let place = 0; place < countsPerTour; place += 1) {
        sums.counts[place] = (sums.counts[place] ?? 0) + (bucket.counts[from + place] ?? 0);
      }
    },
  });
}

function addCounts(sum: Sum, other: Sum): void {
  sum.tours += other.tours;
  sum.good += other.good;
  sum.bad += other.bad;
  sum.not_applicable += other.not_applicable;
}

function addSums(sums: Sums, other: Sums): void {
  sums.excluded += other.excluded;
  sums.late += other.late;
  sums.disagreements += other.disagreements;
  for (const one of other.visited) sums.visited.push(one);
  for (const [place, count] of other.counts.entries()) sums.counts[place] = (sums.counts[place] ?? 0) + count;
  for (const [month, sum] of other.months) addCounts(monthOf(sums, month), sum);
  for (const [number, sum] of other.mandates) {
    const mandate = mandateOf(sums, number);
    addCounts(mandate, sum);
    mandate.newestDay = Math.max(mandate.newestDay, sum.newestDay);
  }
}

const wholeSums: Readonly<Record<Basis, WeakMap<TourBucket, Sums>>> = {
  latest: new WeakMap(),
  all: new WeakMap(),
};

/** The sums of all tours of a bucket, which never changes. */
function sumsOfBucket(bucket: TourBucket, selection: Selection): Sums {
  const known = wholeSums[selection.basis].get(bucket);
  if (known !== undefined) return known;
  const made = noSums();
  addTours(made, { ...selection, buckets: [bucket] });
  wholeSums[selection.basis].set(bucket, made);
  return made;
}

function monthName(month: number): string {
  const digits = String(month).padStart('YYYYMM'.length, '0');
  return `${digits.slice(0, -2)}-${digits.slice(-2)}`;
}

function dayName(day: number): string {
  return `${monthName(Math.floor(day / hundred))}-${String(day % hundred).padStart('DD'.length, '0')}`;
}

/** Counts the tours of a selection in one pass. */
export function tallyTours(selection: Selection): Tally {
  const sums = noSums();
  if (isWhole(selection.filter)) {
    for (const bucket of selection.buckets) addSums(sums, sumsOfBucket(bucket, selection));
  } else addTours(sums, selection);
  const { ids } = selection.numberings.mandates;
  const visited = sums.visited.filter(([building]) => selection.open.has(building));
  for (const [, mandate] of visited) mandateOf(sums, mandate).visited += 1;
  return {
    ...sums,
    buildings: visited.length,
    counts: [...sums.counts],
    months: [...sums.months]
      .toSorted(([a], [b]) => a - b)
      .map(([month, sum]) => ({ month: monthName(month), ...sum })),
    mandates: [...sums.mandates].map(([number, { newestDay, ...sum }]) => ({
      mandate_id: ids[number] ?? '',
      newest: dayName(newestDay),
      ...sum,
    })),
  };
}
