import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { Rating } from '#domain/rating.ts';
import { rebuildResults } from '../../../server/services/results/counting/rebuildResults.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import { addFloor, conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('stored results of concluded tours, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeEach(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
  });
  afterEach(() => server.stop());

  const comment = (rating: Rating) => (rating === 'bad' ? 'kaputt' : null);

  /** A concluded tour through the Library: meetings, and two floors. */
  async function visit(person: Person, meetings: Rating, floors: Rating): Promise<string> {
    const tour = await startedTour(server, person);
    await save(server, person, touchpointNamed(tour, 'having_meetings'), {
      rating: meetings,
      comment: comment(meetings),
    });
    await save(server, person, touchpointNamed(tour, 'working_in_the_building'), {
      floor: 0,
      rating: floors,
      comment: comment(floors),
    });
    await addFloor(server, person, tour, 1);
    await conclude(server, person, tour);
    return tour.id;
  }

  const rows = (tourId: string) =>
    server.database.selectFrom('tour_results').selectAll().where('tour_id', '=', tourId).executeTakeFirst();

  it('N2 a tour is counted by the call that concludes it, and equals a recount', async () => {
    const person = await server.person();
    const id = await visit(person, 'bad', 'good');
    expect(await rows(id)).toMatchObject({ good: 18, bad: 2, not_applicable: 0, counted: 1, newest: 1 });
    expect(await recountResults(server.database)).toEqual({ tours: 1, differences: [] });
    const findings = await server.database.selectFrom('findings').selectAll().execute();
    const found = findings.toSorted((a, b) => a.topic.localeCompare(b.topic));
    expect(found.map(({ topic, state, sightings }) => [topic, state, sightings])).toEqual([
      ['room_service', 'open', 1],
      ['technical_equipment', 'open', 1],
    ]);
  });

  it('N12 N15 excluded, included, superseded, without their person: it equals a recount each time', async () => {
    const [one, other] = [await server.person(), await server.person()];
    const first = await visit(one, 'bad', 'bad');
    const second = await visit(other, 'good', 'bad');
    const third = await visit(one, 'bad', 'good');
    const check = async () => expect((await recountResults(server.database)).differences).toEqual([]);
    await check();
    expect(await rows(second)).toMatchObject({ newest: 0, disagreements: 2 });
    expect(await rows(third)).toMatchObject({ newest: 1, disagreements: 11 });
    const exclude = (id: string, reason = 'a test') =>
      server.call(officePaths.tourExclusion(id), {
        method: 'PUT',
        token: administrator.token,
        body: { exclusion: { reason } },
      });
    for (const id of [third, second, first]) {
      expect(await exclude(id)).toMatchObject({ status: 200 });
      await check();
    }
    const seen = () =>
      server.database.selectFrom('findings').select('id').where('sightings', '>', 0).execute();
    expect(await seen()).toEqual([]);
    for (const id of [second, first, third]) {
      const included = await server.call(officePaths.tourExclusion(id), {
        method: 'DELETE',
        token: administrator.token,
      });
      expect(included.status).toBe(204);
      await check();
    }
    expect(await seen()).toHaveLength(11);
    expect((await exclude(first, '  ')).json).toEqual({
      error: 'validation_failed',
      errors: { reason: ['required'] },
    });
    await server.call(officePaths.externalUser(other.id), { method: 'DELETE', token: administrator.token });
    await check();
    expect(await rows(third)).toMatchObject({ disagreements: 0 });
  });

  it('an open tour is not excluded: 409', async () => {
    const tour = await startedTour(server, await server.person());
    const answer = await server.call(officePaths.tourExclusion(tour.id), {
      method: 'PUT',
      token: administrator.token,
      body: { exclusion: { reason: 'x' } },
    });
    expect([answer.status, answer.json]).toEqual([409, { error: 'tour_not_concluded' }]);
  });

  it('N15 who is slower changes nothing of an exclusion, and does not hear that it was done', async () => {
    const id = await visit(await server.person(), 'bad', 'good');
    const other = await server.person('administrator');
    const ask = (
      method: 'PUT' | 'DELETE',
      { token }: Person,
      reason = 'a test',
      key: string = crypto.randomUUID(),
    ) =>
      server.call(officePaths.tourExclusion(id), {
        method,
        token,
        key,
        ...(method === 'PUT' ? { body: { exclusion: { reason } } } : {}),
      });
    const slower = { status: 412, json: { error: 'precondition_failed' } };
    const excluded = await ask('PUT', other, 'the wrong building', 'first');
    expect(excluded.status).toBe(200);
    expect(await ask('PUT', administrator)).toMatchObject(slower);
    const report = await server.call(paths.tourReport(id), { token: administrator.token });
    const said = { reason: 'the wrong building', excluded_by: { id: other.id } };
    expect(report.json).toMatchObject({ exclusion: said });
    // A lost answer: the same again, with the same key, and from a program that sends none.
    expect((await ask('PUT', other, 'the wrong building', 'first')).json).toEqual(excluded.json);
    expect((await ask('PUT', other, 'the wrong building')).json).toEqual(excluded.json);
    // Whoever says the same is no contradiction, and one's own reason may be corrected.
    expect((await ask('PUT', administrator, 'the wrong building')).json).toEqual(excluded.json);
    expect((await ask('PUT', other, 'the house next door')).json).toEqual({
      ...(excluded.json as object),
      reason: 'the house next door',
    });

    expect(await ask('DELETE', other, '', 'second')).toMatchObject({ status: 204 });
    // The tour counts, as was asked for.
    expect(await ask('DELETE', administrator)).toMatchObject({ status: 204 });
    expect(await ask('DELETE', other, '', 'second')).toMatchObject({ status: 204 });
    const log = await server.call(officePaths.auditLog, { token: administrator.token });
    expect(log.text.match(/tour_(excluded|included)/g)).toEqual([
      'tour_included',
      'tour_excluded',
      'tour_excluded',
    ]);
  });

  it('a wrong number is found, and rebuilt while the server runs', async () => {
    const person = await server.person();
    const id = await visit(person, 'bad', 'good');
    const { database } = server;
    await database
      .updateTable('tour_results')
      .set({ good: 17, disagreements: 3, bucket: 256 })
      .where('tour_id', '=', id)
      .execute();
    await database.updateTable('findings').set({ sightings: 5, comment_key: 'other' }).execute();
    const { differences } = await recountResults(database);
    expect(differences.length).toBeGreaterThan(4);
    expect(differences.filter((one) => one.includes('comment_key'))).not.toEqual([]);
    await rebuildResults({ database, timeZone: 'Pacific/Kiritimati' });
    expect(await recountResults(database)).toEqual({ tours: 1, differences: [] });
    const ids = async () => {
      const found = await database.selectFrom('findings').select('id').orderBy('id').execute();
      return found.map((one) => one.id);
    };
    const before = await ids();
    await database.deleteFrom('findings').execute();
    await database.deleteFrom('tour_results').execute();
    await rebuildResults({ database, timeZone: 'Europe/Zurich' });
    expect(await recountResults(database)).toEqual({ tours: 1, differences: [] });
    // A link still leads to the same finding.
    expect(await ids()).toEqual(before);
  });

  it('N10 many findings are changed at once, all or none, and a later tour opens them again', async () => {
    const person = await server.person();
    await visit(person, 'bad', 'good');
    const found = await server.database.selectFrom('findings').select('id').execute();
    const ids = found.map(({ id }) => id);
    const put = (all: readonly string[], finding: object) =>
      server.call(officePaths.findings, {
        method: 'PUT',
        token: administrator.token,
        body: { ids: all, finding },
      });
    expect((await put([...ids, '01900000-0000-7000-8000-00000000ffff'], { state: 'resolved' })).status).toBe(
      404,
    );
    const answer = await put(ids, { state: 'resolved', responsible: ' Haustechnik ' });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { items: ids.map((id) => ({ id, state: 'resolved', responsible: 'Haustechnik', due_on: null })) },
    ]);
    expect((await put(ids.slice(0, 1), { due_on: '2027-01-31' })).status).toBe(200);
    const audited = await server.database
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'finding_changed')
      .orderBy('id')
      .execute();
    // One change names its building, as a change by the form does.
    expect(audited).toEqual([{ subject: String(ids.length) }, { subject: 'Library' }]);
    await visit(person, 'bad', 'good');
    const states = await server.database.selectFrom('findings').select(['state', 'sightings']).execute();
    expect(states).toEqual(ids.map(() => ({ state: 'open', sightings: 2 })));
    expect((await recountResults(server.database)).differences).toEqual([]);
  });

  it('N7 tours of a building that are concluded in one millisecond have an order', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => server.person()));
    const tours = await Promise.all(
      people.map(async (person) => {
        const tour = await startedTour(server, person);
        await save(server, person, touchpointNamed(tour, 'having_meetings'), {
          rating: 'bad',
          comment: 'x',
        });
        return { person, tour };
      }),
    );
    await Promise.all(tours.map(({ person, tour }) => conclude(server, person, tour)));
    const newest = await server.database.selectFrom('tour_results').select('newest').execute();
    expect(newest.filter((one) => one.newest === 1)).toHaveLength(1);
    expect((await recountResults(server.database)).differences).toEqual([]);
  });
});
