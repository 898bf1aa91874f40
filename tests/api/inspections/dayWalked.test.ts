import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { momentHeaders } from '#contract/http/headers.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { storedTour, type WireTour, tour as wireTour } from '#contract/inspections/tour.ts';
import { findingDetail, findingPage } from '#contract/results/finding.ts';
import { clearTours } from '../../support/data/results/clearTours.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import { save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const { startedAt, concludedAt, contactAt, clockOffset, now: sentAt } = momentHeaders;

describe.each(databaseKinds)('the day on which a tour was walked, on %s', (kind) => {
  let server: TestServer;
  let inspector: Person;
  let administrator: Person;
  let clock = Date.parse('2026-11-02T08:30:00.000Z');
  const now = () => new Date(clock).toISOString();
  const ago = (ms: number) => new Date(clock - ms).toISOString();
  beforeAll(async () => {
    server = await startServer(kind, { now: () => new Date(clock) });
    administrator = await server.person('administrator');
  });
  beforeEach(async () => {
    await clearTours(server.database);
    inspector = await server.person();
    await activatedAt('2026-01-01T00:00:00.000Z');
  });
  afterAll(() => server.stop());

  const activatedAt = (at: string) =>
    server.database.updateTable('users').set({ activated_at: at }).where('id', '=', inspector.id).execute();

  async function walked(rating: 'good' | 'bad' = 'good', building?: string): Promise<WireTour> {
    const tour = await startedTour(server, inspector, building);
    await save(server, inspector, touchpointNamed(tour, 'having_meetings'), {
      rating,
      comment: rating === 'bad' ? 'broken' : null,
    });
    return tour;
  }

  const conclude = (tour: WireTour, headers: Record<string, string>, key?: string) =>
    server.call(paths.tour(tour.id), { method: 'PUT', token: inspector.token, headers, key });

  async function concluded(headers: Record<string, string>): Promise<WireTour> {
    const tour = await walked();
    await conclude(tour, headers);
    return zod.parse(wireTour, (await server.call(paths.tour(tour.id), { token: inspector.token })).json);
  }

  const finding = async (topic = 'room_service') => {
    const token = administrator.token;
    const page = await server.call(`${officePaths.findings}?topic=${topic}`, { token });
    const { items } = zod.parse(findingPage, page.json);
    return zod.parse(
      findingDetail,
      (await server.call(officePaths.finding(items[0]?.id ?? ''), { token })).json,
    );
  };
  const lateAt = async () => {
    const { id } = await finding();
    const row = server.database.selectFrom('findings').select('late_at').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).late_at;
  };
  const resolve = async () => {
    const { id } = await finding();
    const body = { ids: [id], finding: { state: 'resolved' } };
    await server.call(officePaths.findings, { method: 'PUT', token: administrator.token, body });
  };

  it('N6 is the one on its device, with its start; the receipt is said beside it', async () => {
    const body = { cip_obj_id: await server.building() };
    const started = await server.call(paths.tours, {
      method: 'POST',
      token: inspector.token,
      body,
      headers: { [startedAt]: ago(50 * hour), [contactAt]: ago(51 * hour) },
    });
    const tour = zod.parse(storedTour, started.json);
    expect(tour).toMatchObject({ started_at: ago(50 * hour), created_at: now() });
    await save(server, inspector, touchpointNamed(tour, 'having_meetings'));
    const answer = await conclude(tour, {
      [concludedAt]: ago(49 * hour),
      [contactAt]: ago(51 * hour),
      [clockOffset]: String(day),
      [sentAt]: ago(day + minute),
    });
    expect(zod.parse(storedTour, answer.json)).toMatchObject({
      started_at: ago(50 * hour),
      concluded_at: ago(49 * hour),
      received_at: now(),
      day_by: 'device',
      receipt: { received_at: now() },
    });
  });

  // What a moment decides is tested where it is decided (`tourMoment.test.ts`); here, how the headers are read.
  describe.each(onlySqlite)('as its headers say it', () => {
    it.each<[string, () => Record<string, string>]>([
      ['there is no header', () => ({})],
      [
        'there is no time of the conclusion',
        () => ({ [contactAt]: ago(day), [clockOffset]: '0', [sentAt]: now() }),
      ],
      ['the time is none', () => ({ [concludedAt]: 'yesterday' })],
      ['the time is a day alone', () => ({ [concludedAt]: '2026-10-31' })],
      ['the time is of no day', () => ({ [concludedAt]: '2026-09-31T10:00:00.000Z' })],
      ['the time is of no hour', () => ({ [concludedAt]: '2026-10-31T25:00:00.000Z' })],
      ['the time is not in UTC', () => ({ [concludedAt]: '2026-10-31T10:00:00.000+01:00' })],
      ['the time is of the year 12026', () => ({ [concludedAt]: '+012026-10-31T10:00:00.000Z' })],
      ['the time is empty', () => ({ [concludedAt]: '' })],
      ['there are two', () => ({ [concludedAt]: `${ago(day)}, ${ago(2 * day)}` })],
    ])('N6 is that of the receipt where %s, and it is never refused', async (_what, headers) => {
      const tour = await concluded(headers());
      expect(tour).toMatchObject({ concluded_at: now(), received_at: now(), day_by: null });
    });

    it.each<[string, string, () => Record<string, string>]>([
      ['the offset is no whole number', 'device', () => ({ [clockOffset]: '1.5', [sentAt]: ago(day) })],
      ['there are two offsets', 'device', () => ({ [clockOffset]: '0, 0', [sentAt]: ago(day) })],
      ['the clock at the attempt is no time', 'device', () => ({ [clockOffset]: '0', [sentAt]: 'now' })],
      ['there is no offset', 'device', () => ({ [sentAt]: ago(day) })],
      ['the contact is no time', 'device', () => ({ [contactAt]: '0' })],
      ['the contact is later', 'clock_wrong', () => ({ [contactAt]: ago(hour) })],
      ['the clock was set back', 'clock_set', () => ({ [clockOffset]: '-1', [sentAt]: ago(-6 * minute) })],
    ])('N6 where %s, its day is by: %s', async (_what, day_by, headers) => {
      const concluded_at = day_by === 'device' ? ago(3 * hour) : now();
      const tour = await concluded({ [concludedAt]: ago(3 * hour), ...headers() });
      expect(tour).toMatchObject({ concluded_at, day_by });
    });
  });

  it('N6 is not before the person was activated', async () => {
    await activatedAt(ago(2 * hour));
    expect(await concluded({ [concludedAt]: ago(2 * hour + 5 * minute) })).toMatchObject({
      concluded_at: ago(2 * hour),
      day_by: 'device',
    });
    expect(await concluded({ [concludedAt]: ago(2 * hour + 6 * minute) })).toMatchObject({
      concluded_at: now(),
      day_by: 'clock_wrong',
    });
  });

  it('N6 a start that is not plausible is at its receipt', async () => {
    const body = { cip_obj_id: await server.building() };
    const headers = { [startedAt]: ago(40 * day) };
    const answer = await server.call(paths.tours, { method: 'POST', token: inspector.token, body, headers });
    expect(answer).toMatchObject({ status: 201, json: { started_at: now() } });
  });

  it('N6 S9 the same key has the first answer, whatever the headers say then', async () => {
    const tour = await walked();
    const first = await conclude(tour, { [concludedAt]: ago(3 * hour) }, 'day-key');
    clock += day;
    const again = await conclude(tour, { [concludedAt]: ago(2 * hour) }, 'day-key');
    expect(again.text).toBe(first.text);
    expect(zod.parse(storedTour, (await conclude(tour, {})).json).concluded_at).toBe(ago(day + 3 * hour));
  });

  it('N6 is in the audit log where it is more than a day before the receipt', async () => {
    const count = async () => {
      const rows = await server.database
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'tour_dated_back')
        .execute();
      return rows.length;
    };
    const before = await count();
    await concluded({ [concludedAt]: ago(day) });
    expect(await count()).toBe(before);
    await concluded({ [concludedAt]: ago(day + 1) });
    expect(await count()).toBe(before + 1);
  });

  it('N7 N10 a bad one that arrives late reopens nothing that was resolved since, and is marked until it is seen or said', async () => {
    clock -= 3 * day;
    await conclude(await walked('bad'), {});
    const late = await walked('bad');
    clock += day;
    await resolve();
    clock += day;
    await conclude(late, { [concludedAt]: ago(1.5 * day) });
    expect(await finding()).toMatchObject({
      state: 'resolved',
      sightings: 2,
      seen_at: ago(1.5 * day),
    });
    expect(await lateAt()).toBe(now());
    // One walked after the repair opens it, whenever it arrives.
    clock += hour;
    await conclude(await walked('bad'), { [concludedAt]: ago(hour) });
    expect((await finding()).state).toBe('open');
    clock += hour;
    await resolve();
    expect((await finding()).state).toBe('resolved');
    expect(await lateAt()).toBeNull();
    clock += day;
    expect((await recountResults(server.database)).differences).toEqual([]);
  });

  it('N7 fifty late ones of one building at once are counted as if they had come in their order', async () => {
    const tours: WireTour[] = [];
    for (let count = 0; count < 50; count += 1) tours.push(await walked(count % 3 === 0 ? 'bad' : 'good'));
    await conclude(await walked('bad'), {});
    const answers = await Promise.all(
      // Two at each time, and in no order.
      tours.map((tour, place) => conclude(tour, { [concludedAt]: ago(((place * 7) % 25) * hour + hour) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(tours.map(() => 200));
    expect((await recountResults(server.database)).differences).toEqual([]);
    const newest = await server.database
      .selectFrom('tour_results')
      .select('concluded_at')
      .where('newest', '=', 1)
      .execute();
    expect(newest).toEqual([{ concluded_at: now() }]);
  });
});
