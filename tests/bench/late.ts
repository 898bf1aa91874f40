import { observationsOf } from '#domain/results/tourRatings.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import type { Database } from '../../server/database/tables.ts';
import { lockBuildings } from '../../server/repositories/buildings.ts';
import { touchpointsOfTours } from '../../server/repositories/touchpoints.ts';
import { concludeTours } from '../../server/repositories/tours.ts';
import { countConclusions } from '../../server/services/results/counting/countConclusions.ts';
import { benchDatabase, databaseKinds } from './server/benchDatabase.ts';
import { spread } from './server/figures.ts';
import { fillWithResults } from './server/manyResults.ts';

// How long tours that were received days after they were walked occupy the database, in a building with so many tours (N7).
const dayMs = 24 * 60 * 60 * 1000;
const cases = [
  { tours: 250, atOnce: 1, rounds: 2, aim: 50 },
  { tours: 2_500, atOnce: 1, rounds: 20, aim: 500 },
  { tours: 10_000, atOnce: 50, rounds: 2, aim: 250 },
] as const;

/** Concludes some open tours of a building as of days ago, in one transaction, and returns the milliseconds it took. */
async function concludeLate(database: Database, count: number): Promise<number> {
  const open = await database
    .selectFrom('tours')
    .selectAll()
    .where('concluded_at', 'is', null)
    .orderBy('id')
    .limit(count)
    .execute();
  const now = Date.now();
  const iso = (ms: number) => new Date(ms).toISOString();
  const ended = open.map((tour, place) => ({
    ...tour,
    concluded_at: iso(now - (place + 2) * (dayMs / 4)),
    received_at: iso(now),
    day_by: 'device' as const,
  }));
  const began = performance.now();
  await database.transaction().execute(async (transaction) => {
    await lockBuildings(transaction, [...new Set(open.map(({ cip_obj_id }) => cip_obj_id))]);
    const ids = open.map(({ id }) => id);
    const answers = await touchpointsOfTours(transaction, { tourIds: ids, touchpointIds: [] });
    await concludeTours(transaction, ended);
    await countConclusions(
      { transaction, timeZone: 'Europe/Zurich' },
      ended.map((tour) => ({
        tour: { ...tour, building_id: tour.cip_obj_id },
        observations: observationsOf(answers.get(tour.id) ?? []),
        isLate: true,
      })),
    );
  });
  return performance.now() - began;
}

for (const kind of databaseKinds) {
  for (const { tours, atOnce, rounds, aim } of cases) {
    const { location, remove } = await benchDatabase(kind);
    await migrate(location);
    const database = openDatabase(location, 10_000, () => undefined, 'file');
    // Of 10,000 tours 100 are open; they stand in four buildings, so that each has 2,500.
    await fillWithResults(database, kind, { tours, buildings: Math.ceil(tours / 2_500), hasAnswers: true });
    const figures: number[] = [];
    for (let round = 0; round < rounds; round += 1) figures.push(await concludeLate(database, atOnce));
    process.stdout.write(`${kind}: ${atOnce} late of ${tours} tours: ${spread(figures)} ms (aim ${aim})\n`);
    await database.destroy();
    await remove();
  }
}
