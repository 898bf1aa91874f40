import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { type Counts, shareOf } from '#domain/results/share.ts';
import { countByTopic, unpackRatings } from '#domain/results/tourRatings.ts';
import { receiptOf, startOf } from '#domain/tourMoment.ts';
import type { Database } from '../../../database/tables.ts';
import {
  countBetter,
  momentsOf,
  type NamedResult,
  namedBuildings,
  pickedOfBuildings,
} from '../../../repositories/results/buildingPages.ts';
import { placedPhotosOf } from '../../../repositories/results/seenPhotos.ts';
import type { AppError } from '../../AppError.ts';
import { selectionOf } from '../../columns/TourColumns.ts';
import { tallyTours } from '../../columns/tallyTours.ts';
import { countFindingStates } from '../../findings/countFindings.ts';
import { officePhoto } from '../../photos/wirePhotos.ts';
import { inspectorOf, type Reading } from '../../reading.ts';
import { shownObject } from './readBuildings.ts';
import { topicCountsOf } from './topicNumbers.ts';

/** The answers of the newest tours of a mandate's buildings, or of all buildings. */
async function answersOfLatest(db: Database, mandateId?: string): Promise<Pick<Counts, 'good' | 'bad'>> {
  const { mandates } = tallyTours(await selectionOf(db, {}, 'latest'));
  const sum = { good: 0, bad: 0 };
  for (const { mandate_id, good, bad } of mandates) {
    if (mandateId !== undefined && mandate_id !== mandateId) continue;
    sum.good += good;
    sum.bad += bad;
  }
  return sum;
}

/** The floors of a tour, from below, with what was rated on each. */
function floorsOf({ ratings }: NamedResult): BuildingDetail['floors'] {
  const byFloor = Map.groupBy(unpackRatings(ratings), ({ floor }) => floor);
  return [...byFloor]
    .flatMap(([floor, observations]) => {
      if (floor === null) return [];
      const counts = countByTopic(observations);
      const topics = Object.fromEntries(
        subTouchpointNames.map((topic) => {
          const { good = 0, bad = 0, not_applicable = 0 } = counts.get(topic) ?? {};
          const triple: [number, number, number] = [good, bad, not_applicable];
          return [topic, triple];
        }),
      );
      return [{ floor, topics }];
    })
    .toSorted((a, b) => a.floor - b.floor);
}

/** Photos of bad ratings first; within that, in the order in which they were taken. */
async function photosOf(db: Database, tourId: string): Promise<BuildingDetail['photos']> {
  const photos = await placedPhotosOf(db, tourId);
  const isBad = ({ rating }: { readonly rating: string | null }) => Number(rating === 'bad');
  return photos
    .toSorted((a, b) => isBad(b) - isBad(a))
    .map((row) => {
      const { topic, floor, rating, comment } = row;
      return { ...officePhoto(row), topic, floor, rating, comment };
    });
}

type Moments = Awaited<ReturnType<typeof momentsOf>> extends ReadonlyMap<string, infer One> ? One : never;

function momentsOfTour(result: NamedResult, tour: Moments | undefined) {
  const { concluded_at } = result;
  const created_at = tour?.created_at ?? concluded_at;
  return {
    created_at,
    started_at: startOf({ created_at, started_at: tour?.started_at, concluded_at }),
    concluded_at,
    received_at: receiptOf(result),
    day_by: tour?.day_by ?? null,
  };
}

/**
 * One building: every counted tour of it and of those merged with it (B2), the floors and photos of the newest, its findings, and how it compares.
 * Refuses an unknown id with `not_found`.
 */
export async function readBuilding(
  db: Database,
  { query: { id } }: Reading<{ readonly id: string }>,
): Promise<Result<BuildingDetail, AppError>> {
  const building = (await namedBuildings(db, [id])).get(id);
  if (building === undefined) return refused({ reason: 'not_found' });
  const { result_id } = building;
  const counted = (await namedBuildings(db, [result_id])).get(result_id);
  const results = await pickedOfBuildings(db, {}, 'all', [result_id]);
  const moments = await momentsOf(
    db,
    results.map(({ tour_id }) => tour_id),
  );
  const states = await countFindingStates(db, { buildingId: result_id, withClosed: true });
  const count = (state: string) => states.find((one) => one.state === state)?.count ?? 0;
  const [newest] = results;
  const [ofMandate, ofAll] = [await answersOfLatest(db, building.mandate_id), await answersOfLatest(db)];
  const { of, better } = await countBetter(db, building.mandate_id, newest ?? { good: 0, bad: 0 });
  return accepted({
    object: { ...shownObject(building), ...(result_id !== id && { merged_into: result_id }) },
    mandate: { id: building.mandate_id, name: building.mandate_name },
    tours: results.map((result) => ({
      id: result.tour_id,
      ...momentsOfTour(result, moments.get(result.tour_id)),
      inspector: inspectorOf(result),
      good: result.good,
      bad: result.bad,
      not_applicable: result.not_applicable,
      share: shareOf(result),
      topics: topicCountsOf([result]),
    })),
    floors: newest === undefined ? [] : floorsOf(newest),
    photos: newest === undefined ? [] : await photosOf(db, newest.tour_id),
    findings: { open: count('open'), acknowledged: count('acknowledged'), resolved: count('resolved') },
    benchmark: {
      mandate_good: ofMandate.good,
      mandate_bad: ofMandate.bad,
      mandate_share: shareOf(ofMandate),
      portfolio_good: ofAll.good,
      portfolio_bad: ofAll.bad,
      portfolio_share: shareOf(ofAll),
      place:
        newest === undefined || shareOf(newest) === null || counted?.closed_at !== null ? null : better + 1,
      of,
    },
  });
}
