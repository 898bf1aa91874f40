import fc from 'fast-check';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import type { Filter } from './resultsOracle.ts';

/** A filter by what there is in a history: numbers name a mandate, a building or a person, days count from today. */
export type FilterChoice = {
  readonly mandate: number | null;
  readonly building: number | null;
  readonly who: number | null;
  readonly from: number | null;
  readonly to: number | null;
};

/** What is asked when a history is over. */
export type Questions = {
  readonly filters: readonly FilterChoice[];
  /** The period that is compared with, likewise. */
  readonly against: { readonly from: number; readonly to: number };
  /** The orders in which buildings are listed. */
  readonly sorts: readonly string[];
  /** The size of a page of every list. */
  readonly limit: number;
};

const some = (max: number) => fc.option(fc.nat({ max }), { freq: 2 });
// Histories begin today, and most last less than half a year.
const day = fc.integer({ min: -2, max: 200 });
const period = fc
  .tuple(fc.option(day), fc.option(fc.nat({ max: 120 })))
  .map(([from, days]) => ({ from, to: days === null ? null : (from ?? 0) + days }));
const filterArbitrary = fc
  .tuple(fc.record({ mandate: some(1), building: some(3), who: some(2) }), period)
  .map(([where, when]): FilterChoice => ({ ...where, ...when }));
const topic = fc.constantFrom(...subTouchpointNames);
const sortArbitrary = fc.oneof(
  fc.constantFrom('name', 'share', '-share', 'high', '-concluded_at'),
  topic.map((name) => `topic:${name}`),
  topic.map((name) => `-topic:${name}`),
);

/** Questions as they are drawn for each history: few, as the histories are many. */
export const someQuestions: fc.Arbitrary<Questions> = fc.record({
  filters: fc.array(filterArbitrary, { minLength: 2, maxLength: 2 }),
  against: fc.tuple(day, fc.nat({ max: 60 })).map(([from, days]) => ({ from, to: from + days })),
  sorts: fc.uniqueArray(sortArbitrary, { minLength: 2, maxLength: 3 }),
  // Small pages go through cursors.
  limit: fc.constantFrom(4, 50, 50),
});

const dayMs = 86_400_000;

/** The day so many days from today. */
export function dayFrom(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
}

/** A filter of a history: the ids that its numbers name, and its days. */
export function filterOf(
  { mandate, building, who, from, to }: FilterChoice,
  ids: Readonly<Record<'mandates' | 'buildings' | 'people', readonly string[]>>,
): Filter {
  const nth = (all: readonly string[], place: number) => all[place % all.length] ?? '';
  return {
    ...(mandate === null ? {} : { mandate_id: nth(ids.mandates, mandate) }),
    ...(building === null ? {} : { object_id: nth(ids.buildings, building) }),
    ...(who === null ? {} : { user_id: nth(ids.people, who) }),
    ...(from === null ? {} : { from: dayFrom(from) }),
    ...(to === null ? {} : { to: dayFrom(to) }),
  };
}
