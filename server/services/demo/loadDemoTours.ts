import { accepted, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { insertReceipts } from '../../repositories/receipts.ts';
import { insertExclusion } from '../../repositories/results/exclusions.ts';
import { insertTouchpoints } from '../../repositories/touchpoints.ts';
import { insertTours } from '../../repositories/tours.ts';
import type { AppContext } from '../AppContext.ts';
import { audit } from '../audit/audit.ts';
import { recountBuildings } from '../results/counting/recountBuildings.ts';
import { characterOf } from './buildingCharacter.ts';
import { chooseBuildings, type DemoBuilding } from './demoBuildings.ts';
import { type DemoCalendar, demoCalendar, demoDays } from './demoCalendar.ts';
import { type DemoPeople, insertDemoPeople } from './demoPeople.ts';
import { loadDemoStatements } from './loadDemoStatements.ts';
import { SeededRandom } from './SeededRandom.ts';
import { planVisits, type Visit } from './visitPlan.ts';
import { VisitRatings } from './visitRatings.ts';
import { type WalkedTour, walkedTour } from './walkedTour.ts';

/** The reason that the excluded tour is excluded. */
const exclusionReason = 'Training of a new inspector, not a visit.';

/** All random numbers of the demo follow from this, the day it is loaded, and the buildings. */
const seed = 'storey';
const dayMs = 24 * 60 * 60 * 1000;
// Keeps statements moderately large.
const toursAtOnce = 100;
// The newest tour of this building is excluded.
const excludedRank = 40;

function walkAll(visits: readonly Visit[], { today }: DemoCalendar): WalkedTour[] {
  const codes = new Set<string>();
  const ratings = new Map<number, VisitRatings>();
  return visits.map((visit) => {
    const { building, kind, begins } = visit;
    const known = ratings.get(building.rank) ?? new VisitRatings(characterOf(building), building.random);
    ratings.set(building.rank, known);
    const progress = 1 - (Date.parse(today) - begins.getTime()) / (demoDays * dayMs);
    const isSeenAgain = kind === 'again' || kind === 'open';
    return walkedTour(visit, isSeenAgain ? known.again() : known.next(progress), codes);
  });
}

async function storeTours(
  transaction: OpenTransaction,
  tours: readonly WalkedTour[],
  onStep: (soFar: string) => void,
): Promise<void> {
  for (let begin = 0; begin < tours.length; begin += toursAtOnce) {
    const some = tours.slice(begin, begin + toursAtOnce);
    await insertTours(
      transaction,
      some.map(({ tour }) => tour),
    );
    await insertTouchpoints(
      transaction,
      some.flatMap(({ tour, touchpoints }) =>
        touchpoints.map((touchpoint) => ({ tourId: tour.id, touchpoint })),
      ),
    );
    await insertReceipts(
      transaction,
      some.flatMap(({ receipts }) => receipts),
    );
    onStep(`${begin + some.length} of ${tours.length} tours`);
  }
}

/** Excludes one tour, at the time of its conclusion. */
async function excludeOne(
  transaction: OpenTransaction,
  tours: readonly WalkedTour[],
  { building, people }: { readonly building: DemoBuilding | undefined; readonly people: DemoPeople },
): Promise<void> {
  const found = tours.findLast(({ tour }) => tour.cip_obj_id === building?.id && tour.concluded_at !== null);
  if (building === undefined || found === undefined) return;
  const { id, concluded_at } = found.tour;
  const excluded_at = concluded_at ?? '';
  const { administrator } = people;
  await insertExclusion(transaction, {
    tour_id: id,
    reason: exclusionReason,
    excluded_at,
    user_id: administrator.id,
  });
  const newId = () => uuidv7(new Date(excluded_at), building.random.bytes);
  const about = { actor: administrator, subject: building.name };
  await audit({ transaction, now: excluded_at, newId }, 'tour_excluded', about);
}

/**
 * Stores three years of random tours through the demo's buildings; loaded on the same day, they are the same. One
 * transaction, counted by the code that counts every tour. False if they were loaded before. `onStep` gets the progress.
 */
export async function loadDemoTours(
  { database, now, timeZone }: Pick<AppContext, 'database' | 'now' | 'timeZone'>,
  onStep: (soFar: string) => void,
): Promise<boolean> {
  const outcome = await inTransaction(database, async (transaction) => {
    const calendar = demoCalendar(now());
    const people = await insertDemoPeople(transaction, calendar, new SeededRandom(seed));
    if (people === null) return refused('known');
    const buildings = await chooseBuildings(transaction, seed);
    const tours = walkAll(planVisits(buildings, people.inspectors, calendar), calendar);
    await storeTours(transaction, tours, onStep);
    await excludeOne(transaction, tours, { building: buildings[excludedRank], people });
    const ids = buildings.map(({ id }) => id);
    onStep('counting their results');
    await recountBuildings({ transaction, timeZone }, ids, 'answers');
    onStep('following up their findings');
    const concluded = new Set(tours.map(({ tour }) => `${tour.cip_obj_id} ${tour.concluded_at}`));
    await loadDemoStatements({ transaction, people, calendar, seed, timeZone }, buildings, concluded);
    await recountBuildings({ transaction, timeZone }, ids);
    return accepted(null);
  });
  return outcome.ok;
}
