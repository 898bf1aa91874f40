import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/tables.ts';
import { prepareResults, rebuildResults } from '../../../server/services/results/counting/rebuildResults.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

class Killed extends Error {}

/** The same database for a limited number of statements: then its user is killed. */
function dyingAfter(database: Database, statements: number): Database {
  let run = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      run += 1;
      if (run > statements) throw new Killed();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return database.withPlugin(plugin);
}

describe.each(databaseKinds)('a rebuild of results that is interrupted, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
    await tourWithFindings(server, await server.person());
    // An evening in Zurich, when it is already the next day on the Line Islands.
    await server.database.updateTable('tours').set({ concluded_at: '2026-10-31T20:00:00.000Z' }).execute();
    await server.database
      .updateTable('buildings')
      .set({ last_result_at: '2026-10-31T20:00:00.000Z' })
      .where('last_result_at', 'is not', null)
      .execute();
    await rebuildResults({ database: server.database, timeZone: 'Europe/Zurich' });
  });
  afterAll(() => server.stop());

  const dayOfTour = async () =>
    (await server.database.selectFrom('tour_results').select('day').executeTakeFirstOrThrow()).day;

  it('says after each step how many buildings are counted', async () => {
    const steps: number[] = [];
    const context = { database: server.database, timeZone: 'Europe/Zurich' };
    const buildings = await rebuildResults(context, (done) => steps.push(done));
    expect(buildings).toBeGreaterThan(0);
    expect(steps).toEqual([buildings]);
  });

  it('N20 is taken up by the next start, whenever that was', async () => {
    const zones = [
      { timeZone: 'Pacific/Kiritimati', day: '2026-11-01' },
      { timeZone: 'Europe/Zurich', day: '2026-10-31' },
    ];
    let statements = 0;
    for (let isWhole = false; !isWhole; statements += 1) {
      const { timeZone, day } = zones[statements % zones.length] ?? { timeZone: 'UTC', day: '' };
      isWhole = await rebuildResults({ database: dyingAfter(server.database, statements), timeZone }).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(Killed);
          return false;
        },
      );
      let begun = 0;
      const onBegin = () => {
        begun += 1;
      };
      await prepareResults({ database: server.database, timeZone }, onBegin);
      expect([statements, begun]).toEqual([statements, isWhole ? 0 : 1]);
      expect([statements, await dayOfTour()]).toEqual([statements, day]);
      expect((await recountResults(server.database)).differences).toEqual([]);
    }
    expect(statements).toBeGreaterThan(10);
  });
});
