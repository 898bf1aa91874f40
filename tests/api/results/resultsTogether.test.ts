import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import { conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { call } from '../../support/server/serverCalls.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';
import {
  runToEnd,
  type ServerProcess,
  startProcess,
  variablesFor,
} from '../../support/server/serverProcess.ts';

const atOnce = 8;
const rounds = process.env['NIGHT'] === '1' ? 6 : 2;

describe.each(databaseKinds)('results of two processes on one %s', (kind) => {
  let server: TestServer;
  let other: ServerProcess;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    other = await startProcess({ ...variablesFor(server.fresh), DEMO: '0' });
    administrator = await server.person('administrator');
  });
  afterAll(async () => {
    other.kill('SIGTERM');
    await other.ended;
    await server.stop();
  });

  const results = (verb: string) =>
    runToEnd('server/commands/results.ts', [verb], variablesFor(server.fresh));
  const zone = () => server.database.selectFrom('result_settings').select('value').execute();
  const expectCounted = async () => expect((await recountResults(server.database)).differences).toEqual([]);

  /** A tour with all answers and no conclusion. */
  async function ready(person: Person) {
    const tour = await startedTour(server, person);
    const rating = person.id > '8' ? 'bad' : 'good';
    await save(server, person, touchpointNamed(tour, 'having_meetings'), {
      rating,
      comment: rating === 'bad' ? 'kaputt' : null,
    });
    return tour;
  }

  it('N7 N15 conclusions, exclusions and a deletion at the same moment leave what a recount finds', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: atOnce }, () => server.person()));
      const tours = await Promise.all(people.map(ready));
      const leaver = await server.person();
      const earlier = await ready(leaver);
      await conclude(server, leaver, earlier);
      const token = administrator.token;
      const answers = await Promise.all([
        ...tours.map((tour, place) =>
          call(place % 2 === 0 ? server.url : other.url, paths.tour(tour.id), {
            method: 'PUT',
            token: people[place]?.token,
          }),
        ),
        call(other.url, officePaths.tourExclusion(earlier.id), {
          method: 'PUT',
          token,
          body: { exclusion: { reason: 'a test' } },
        }),
        call(server.url, officePaths.externalUser(leaver.id), { method: 'DELETE', token }),
      ]);
      // With the reason, if this server has one: a 503 was seen here, and what it waited for was not known.
      expect({
        statuses: answers.map(({ status }) => status),
        failed: server.logged.filter((line) => line.includes('"msg":"failed"')),
      }).toEqual({ statuses: [...Array<number>(atOnce + 1).fill(200), 204], failed: [] });
      await expectCounted();
    }
  });

  it('a wrong number ends the verification with 1, and a rebuild makes it right while both serve', async () => {
    const { database } = server;
    const [one] = await database.selectFrom('tour_results').select('tour_id').limit(1).execute();
    const [finding] = await database.selectFrom('findings').select('id').limit(1).execute();
    await database.updateTable('tour_results').set({ bad: 99 }).execute();
    await database
      .deleteFrom('tour_results')
      .where('tour_id', '=', one?.tour_id ?? '')
      .execute();
    await database
      .updateTable('findings')
      .set({ sightings: 99 })
      .where('id', '=', finding?.id ?? '')
      .execute();
    const wrong = await results('verify');
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(/bad is 99, counted \d/);
    expect(wrong.stderr).toContain(`tour ${one?.tour_id}: is missing`);
    expect(wrong.stderr).toContain(`finding ${finding?.id}: sightings is 99, counted`);
    const person = await server.person();
    const tour = await ready(person);
    const [rebuilt, concluded] = await Promise.all([results('rebuild'), conclude(server, person, tour)]);
    expect([rebuilt.code, rebuilt.stderr, concluded.status]).toEqual([0, '', 200]);
    expect(await results('verify')).toMatchObject({ code: 0, stderr: '' });
  });

  it('N6 a start with another TIME_ZONE counts everything anew', async () => {
    const more = await startProcess({
      ...variablesFor(server.fresh),
      DEMO: '0',
      TIME_ZONE: 'Pacific/Kiritimati',
    });
    more.kill('SIGTERM');
    await more.ended;
    expect(await zone()).toEqual([{ value: 'Pacific/Kiritimati' }]);
    await expectCounted();
  });

  it('N6 a rebuild keeps the zone of the results, whatever its own settings are', async () => {
    const before = await zone();
    const variables = { ...variablesFor(server.fresh), TIME_ZONE: 'America/New_York' };
    expect(await runToEnd('server/commands/results.ts', ['rebuild'], variables)).toMatchObject({ code: 0 });
    expect(await zone()).toEqual(before);
    await expectCounted();
  });
});
