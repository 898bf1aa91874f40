import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { addDays, compareTimes } from '#domain/results/days.ts';
import {
  areCompared,
  type Disagreement,
  disagreementsOf,
  disagreementWithinMs,
} from '#domain/results/disagreement.ts';
import { unpackRatings } from '#domain/results/tourRatings.ts';
import type { Database } from '../../../database/tables.ts';
import {
  countedToursOf,
  type DisagreeingTour,
  disagreeingTours,
  type EarlierTour,
  earlierTours,
} from '../../../repositories/results/comparedTours.ts';
import type { ToursOfResults } from '../../../repositories/results/countedTours.ts';
import { edgeDisagreements } from '../../columns/edgeDisagreements.ts';
import { selectionOf } from '../../columns/TourColumns.ts';
import { type Tally, tallyTours } from '../../columns/tallyTours.ts';

/** A place on which a tour and an earlier one of the same building disagree. */
export type FoundDisagreement = {
  readonly later: DisagreeingTour;
  readonly earlier: EarlierTour;
  readonly place: Pick<Disagreement, 'topic' | 'floor'>;
  /** Whether the later tour is the one that says good. */
  readonly isLaterGood: boolean;
};

const toursOfPage = 100;
// Counting reads in larger chunks than a page: each chunk skips the earlier ones again.
const toursOfCount = 2_000;
// Within this many days after the start of a period, a compared tour may lie before it.
const edgeDays = 92;

/** N12: whether every tour that a tour disagrees with passes the filter too, so that its stored count is right. */
function isWhole({ day }: DisagreeingTour, { userId, from }: ToursOfResults): boolean {
  return userId === undefined && (from === undefined || addDays(from, edgeDays) <= day);
}

const compared = <Tour extends { readonly ratings: string }>({ ratings, ...tour }: Tour) => ({
  ...tour,
  observations: unpackRatings(ratings),
});

function byTopicAndFloor(a: FoundDisagreement, b: FoundDisagreement): number {
  const place = ({ place: { topic } }: FoundDisagreement) => subTouchpointNames.indexOf(topic);
  return place(a) - place(b) || (a.place.floor ?? 0) - (b.place.floor ?? 0);
}

/** The disagreements of tours with earlier ones, both within the filter; the latest earlier tour first. */
async function compare(
  db: Database,
  { userId, from }: ToursOfResults,
  tours: readonly DisagreeingTour[],
): Promise<ReadonlyMap<string, readonly FoundDisagreement[]>> {
  const earlier = Map.groupBy(
    await earlierTours(
      db,
      tours.map(({ tour_id, building_id, concluded_at }) => ({
        later_id: tour_id,
        building: building_id,
        since: new Date(Date.parse(concluded_at) - disagreementWithinMs).toISOString(),
        until: concluded_at,
      })),
    ),
    ({ later_id }) => later_id,
  );
  return new Map(
    tours.map((later) => {
      const others = (earlier.get(later.tour_id) ?? [])
        .filter((other) => from === undefined || other.day >= from)
        .filter((other) => userId === undefined || [later.user_id, other.user_id].includes(userId))
        .toSorted((a, b) => compareTimes(b.concluded_at, a.concluded_at));
      const found = others.flatMap((other) =>
        disagreementsOf(compared(other), compared(later))
          .map(
            ({ topic, floor, good }): FoundDisagreement => ({
              later,
              earlier: other,
              place: { topic, floor },
              isLaterGood: good === 'second',
            }),
          )
          .toSorted(byTopicAndFloor),
      );
      return [later.tour_id, found];
    }),
  );
}

async function* chunks(
  db: Database,
  filter: ToursOfResults,
  size: number,
): AsyncGenerator<readonly DisagreeingTour[]> {
  let before: DisagreeingTour | null = null;
  for (;;) {
    const tours: DisagreeingTour[] = await disagreeingTours(db, filter, { before, size });
    yield tours;
    const last = tours.at(-1);
    if (last === undefined || tours.length < size) return;
    before = last;
  }
}

/** How many disagreements pass, one by one. */
async function countCompared(db: Database, filter: ToursOfResults): Promise<number> {
  let count = 0;
  for await (const tours of chunks(db, filter, toursOfCount)) {
    for (const found of (await compare(db, filter, tours)).values()) count += found.length;
  }
  return count;
}

// Limits how many buildings' tours are in memory.
const buildingsAtOnce = 500;

/** How many disagreements pass in buildings, one by one. Both tours are in the period, the later one at its beginning. */
async function countInBuildings(
  db: Database,
  buildingIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  let count = 0;
  for (let begin = 0; begin < buildingIds.length; begin += buildingsAtOnce) {
    const tours = await countedToursOf(db, buildingIds.slice(begin, begin + buildingsAtOnce), { from, to });
    for (const ofBuilding of Map.groupBy(tours, ({ building_id }) => building_id).values()) {
      for (const [place, later] of ofBuilding.entries()) {
        // Without any disagreement there is none within the period either.
        if (later.disagreements === 0) continue;
        for (const earlier of ofBuilding.slice(0, place)) {
          if (!areCompared(earlier, later)) continue;
          count += disagreementsOf(compared(earlier), compared(later)).length;
        }
      }
    }
  }
  return count;
}

/**
 * N12: how many disagreements pass. The stored counts of tours are summed; tours are compared again only at the start of a
 * period, where the stored count refers to tours before it. `tally`: the results of the filter's tours, if known.
 */
export async function countDisagreementsOf(
  db: Database,
  filter: ToursOfResults,
  tally?: Tally,
): Promise<number> {
  const { userId, from, to } = filter;
  if (userId !== undefined) return countCompared(db, filter);
  const selection = await selectionOf(db, filter);
  if (from === undefined) return (tally ?? tallyTours(selection)).disagreements;
  const lastOfEdge = addDays(from, edgeDays - 1);
  const edge = to === undefined || to > lastOfEdge ? lastOfEdge : to;
  const { sum, buildingIds } = edgeDisagreements({ ...selection, filter: { ...filter, to: edge } }, from);
  const beyond = tallyTours({ ...selection, filter: { ...filter, from: addDays(from, edgeDays) } });
  return sum + (await countInBuildings(db, buildingIds, { from, to: edge })) + beyond.disagreements;
}

/** Disagreements from a place in the list of all, the newest first. */
export async function listDisagreements(
  db: Database,
  filter: ToursOfResults,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<FoundDisagreement[]> {
  const page: FoundDisagreement[] = [];
  let skipped = 0;
  for await (const tours of chunks(db, filter, toursOfPage)) {
    // Most tours before the page are skipped by their stored counts, without comparing.
    const all = tours.reduce((sum, { disagreements }) => sum + disagreements, 0);
    if (skipped + all <= offset && tours.every((tour) => isWhole(tour, filter))) {
      skipped += all;
      continue;
    }
    for (const found of (await compare(db, filter, tours)).values()) {
      const begin = Math.max(0, offset - skipped);
      skipped += Math.min(begin, found.length);
      page.push(...found.slice(begin, begin + size - page.length));
    }
    if (page.length >= size) break;
  }
  return page;
}
