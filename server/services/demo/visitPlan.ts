import type { DemoBuilding } from './demoBuildings.ts';
import { type DemoCalendar, demoDays } from './demoCalendar.ts';
import type { DemoPerson } from './demoPeople.ts';

/** `again`: repeated soon after by another inspector; `open`: not concluded. */
type VisitKind = 'usual' | 'again' | 'open';

/** One visit of an inspector to a building. */
export type Visit = {
  readonly building: DemoBuilding;
  readonly kind: VisitKind;
  readonly inspector: DemoPerson;
  readonly begins: Date;
  readonly ends: Date;
};

type PlannedVisit = { readonly building: DemoBuilding; readonly kind: VisitKind; readonly daysAgo: number };

// How many buildings, by rank, are visited every half-year, every year, and twice.
const [halfYearly, yearly, twice] = [150, 140, 50];
const [halfYear, year] = [demoDays / 6, demoDays / 3];
const isBetween = (rank: number, [from, to]: readonly [number, number]) => rank >= from && rank < to;
// The ranks of half-yearly buildings that were visited this week, repeated by another inspector, or are being
// visited now.
const [thisWeek, again, open] = [
  [10, 16],
  [20, 32],
  [60, 66],
] as const;
const openWithin = 12;

function visitsPlannedOf(building: DemoBuilding): PlannedVisit[] {
  const { rank, random } = building;
  const every = (days: number, times: number) => {
    const phase = isBetween(rank, thisWeek) ? 0 : random.between(0, days);
    return Array.from({ length: times }, (_, number) => phase + number * days);
  };
  const days =
    rank < halfYearly
      ? every(halfYear, 6)
      : rank < halfYearly + yearly
        ? every(year, 3)
        : rank < halfYearly + yearly + twice
          ? every(demoDays / 2, 2)
          : [random.between(0, demoDays)];
  const planned = days.map((daysAgo): PlannedVisit => ({ building, kind: 'usual', daysAgo }));
  const [, second] = days;
  if (isBetween(rank, again) && second !== undefined)
    planned.push({ building, kind: 'again', daysAgo: second - random.between(6, 20) });
  if (isBetween(rank, open)) planned.push({ building, kind: 'open', daysAgo: random.between(0, openWithin) });
  return planned;
}

// Possible start times, in minutes; today only the first.
const beginnings = [8 * 60, 10 * 60 + 15, 13 * 60 + 15, 15 * 60 + 15];
const [shortest, longest] = [50, 100];
const fromTheRegion = 0.5;

/** Mostly an inspector who speaks the region's language; for a repeated visit, a different one. */
function inspectorFor(
  { locale, random }: DemoBuilding,
  inspectors: readonly DemoPerson[],
  before: DemoPerson | undefined,
): DemoPerson {
  const others = inspectors.filter(({ id }) => id !== before?.id);
  const own = others.filter((one) => one.locale === locale);
  return own.length > 0 && random.isLikely(fromTheRegion) ? random.pick(own) : random.pick(others);
}

/**
 * The visits of three years, earliest first: some buildings each half-year, some once. An inspector has one visit at a time,
 * within working hours.
 */
export function planVisits(
  buildings: readonly DemoBuilding[],
  inspectors: readonly DemoPerson[],
  calendar: DemoCalendar,
): Visit[] {
  const planned = buildings.flatMap(visitsPlannedOf).toSorted((a, b) => b.daysAgo - a.daysAgo);
  const taken = new Map<string, number>();
  const before = new Map<number, DemoPerson>();
  return planned
    .map(({ building, kind, daysAgo }): Visit => {
      const { rank, random } = building;
      const inspector = inspectorFor(building, inspectors, kind === 'again' ? before.get(rank) : undefined);
      before.set(rank, inspector);
      let day = calendar.daysAgo(Math.floor(daysAgo));
      const places = () => (day === calendar.today ? 1 : beginnings.length);
      const count = () => taken.get(`${inspector.id} ${day}`) ?? 0;
      while (count() >= places()) day = calendar.before(day);
      const begin = (beginnings[count()] ?? 0) + random.between(0, 10);
      taken.set(`${inspector.id} ${day}`, count() + 1);
      const begins = calendar.at(day, begin);
      const ends = calendar.at(day, begin + random.between(shortest, longest));
      return { building, kind, inspector, begins, ends };
    })
    .toSorted((a, b) => a.begins.getTime() - b.begins.getTime());
}
