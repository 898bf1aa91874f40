import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { findingOrders, findingPage } from '#contract/results/finding.ts';
import { mandateRows, overview } from '#contract/results/overview.ts';
import type { Rating } from '#domain/rating.ts';
import { rebuildResults } from '../../../server/services/results/counting/rebuildResults.ts';
import { readClientReport } from '../../../server/services/results/reading/readClientReport.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const timeZone = 'Europe/Zurich';
type Asked = Readonly<Record<string, string>>;

describe.each(databaseKinds)('findings of an inspector in a period, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let anna: Person;
  let bruno: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    [anna, bruno] = [await server.person(), await server.person()];
    // The last moment of a day in Zurich, and the first of the day after.
    await visit(anna, 'bad', '2026-03-28T22:59:59.999Z');
    await visit(bruno, 'bad', '2026-03-28T23:00:00.000Z');
    await visit(anna, 'good', '2026-03-30T10:00:00.000Z');
    const excluded = await visit(anna, 'bad', '2026-03-31T10:00:00.000Z');
    const exclusion = {
      method: 'PUT',
      token: administrator.token,
      body: { exclusion: { reason: 'x' } },
    } as const;
    expect((await server.call(officePaths.tourExclusion(excluded), exclusion)).status).toBe(200);
    await rebuildResults({ database: server.database, timeZone });
  });
  afterAll(() => server.stop());

  async function visit(who: Person, rating: Rating, at: string): Promise<string> {
    const tour = await startedTour(server, who);
    const comment = rating === 'bad' ? 'x' : null;
    await save(server, who, touchpointNamed(tour, 'having_meetings'), { rating, comment });
    await conclude(server, who, tour);
    await server.database.updateTable('tours').set({ concluded_at: at }).where('id', '=', tour.id).execute();
    return tour.id;
  }

  const get = (path: string, query: Asked) =>
    server.call(`${path}?${new URLSearchParams(query)}`, { token: administrator.token });

  /** How many findings each of the answers has; one number, if all agree. */
  async function found(query: Asked): Promise<number | readonly number[]> {
    const counts: number[] = [];
    for (const sort of findingOrders) {
      const { items, total } = zod.parse(
        findingPage,
        (await get(officePaths.findings, { ...query, sort })).json,
      );
      counts.push(items.length, total);
    }
    const words = await get(officePaths.findings, { ...query, query: 'book' });
    counts.push(zod.parse(findingPage, words.json).total);
    const { items: rows } = zod.parse(mandateRows, (await get(officePaths.resultsMandates, query)).json);
    counts.push(rows.reduce((sum, { findings }) => sum + findings.open, 0));
    const include = 'findings,mandates';
    const { findings, mandates } = zod.parse(
      overview,
      (await get(officePaths.results, { ...query, include })).json,
    );
    counts.push(findings?.length ?? Number.NaN);
    counts.push((mandates ?? []).reduce((sum, row) => sum + row.findings.open, 0));
    counts.push(
      readCsv((await get(officePaths.findingsExport, { ...query, format: 'csv' })).text).length - 1,
    );
    const reading = { query, now: new Date().toISOString(), timeZone };
    const report = await server.database
      .transaction()
      .execute((snapshot) => readClientReport(snapshot, reading));
    counts.push(report.findings.counts.open, report.findings.items.length);
    const [first] = counts;
    return first !== undefined && counts.every((count) => count === first) ? first : counts;
  }

  const on = (day: string, user_id?: string): Asked => ({
    from: day,
    to: day,
    ...(user_id === undefined ? {} : { user_id }),
  });

  it('N32 without a person the period is that of the last sighting', async () => {
    expect(await found(on('2026-03-28'))).toBe(0);
    expect(await found(on('2026-03-29'))).toBe(2);
    expect(await found({ from: '2026-03-30' })).toBe(0);
  });

  it('N32 with a person it is that of their own sightings, whoever saw it later', async () => {
    expect(await found(on('2026-03-28', anna.id))).toBe(2);
    // Only Bruno was there on that day.
    expect(await found(on('2026-03-29', anna.id))).toBe(0);
    expect(await found(on('2026-03-29', bruno.id))).toBe(2);
    expect(await found(on('2026-03-28', bruno.id))).toBe(0);
    expect(await found({ to: '2026-03-28', user_id: anna.id })).toBe(2);
    expect(await found({ user_id: anna.id })).toBe(2);
  });

  it('N32 a good rating and an excluded tour are no sighting', async () => {
    expect(await found({ from: '2026-03-30', user_id: anna.id })).toBe(0);
  });
});
