import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#domain/locale.ts';
import { addDays, dayOf } from '#domain/results/days.ts';
import { unpackRatings } from '#domain/results/tourRatings.ts';
import { countRatings } from '#domain/tourSummary.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { demoAccounts, demoInspectors } from '../../../server/services/demo/demoAccounts.ts';
import type { DemoBuilding } from '../../../server/services/demo/demoBuildings.ts';
import { demoCalendar } from '../../../server/services/demo/demoCalendar.ts';
import { demoWords } from '../../../server/services/demo/demoWords.ts';
import { loadDemo } from '../../../server/services/demo/loadDemo.ts';
import { SeededRandom } from '../../../server/services/demo/SeededRandom.ts';
import { planVisits } from '../../../server/services/demo/visitPlan.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import {
  type DatabaseKind,
  databaseKinds,
  type FreshDatabase,
  migratedDatabase,
  onlySqlite,
} from '../../support/server/serverDatabase.ts';

const timeZone = 'Europe/Zurich';
const everybody = [...demoAccounts, ...demoInspectors];
const dayMs = 24 * 60 * 60 * 1000;
const today = '2026-11-25';
const now = new Date(`${today}T14:20:00.000Z`);

type Demo = { readonly database: Database; readonly remove: () => Promise<void>; readonly said: string[] };

async function load(database: Database, clock: () => Date, say: (line: string) => void): Promise<void> {
  const passwords = { hash: async () => 'a hash' };
  await loadDemo({ database, now: clock, randomBytes, passwords, timeZone }, say);
}

async function demoOn(kind: DatabaseKind, clock = () => now): Promise<Demo> {
  const fresh: FreshDatabase = await migratedDatabase(kind);
  const database = openDatabase(fresh.location, 60_000, () => undefined);
  const said: string[] = [];
  await load(database, clock, (line) => said.push(line));
  const remove = async () => {
    await database.destroy();
    await fresh.remove();
  };
  return { database, remove, said };
}

/** The random part of the demo, without the random ids of buildings and mandates. */
async function madeUp(database: Database) {
  const answers = await database
    .selectFrom('sub_touchpoints')
    .innerJoin('touchpoints', 'touchpoints.id', 'assessment_touchpoint_id')
    .innerJoin('tours', 'tours.id', 'touchpoints.tour_id')
    .innerJoin('buildings', 'buildings.id', 'tours.cip_obj_id')
    .select(['sub_touchpoints.id', 'rating', 'comment', 'floor', 'tour_id', 'user_id'])
    .select(['created_at', 'concluded_at', 'buildings.name', 'street', 'sub_touchpoints.name as topic'])
    .orderBy('sub_touchpoints.id')
    .execute();
  const findings = await database
    .selectFrom('findings')
    .innerJoin('buildings', 'buildings.id', 'building_id')
    .select(['topic', 'floor', 'state', 'sightings', 'seen_at', 'seen_good_at', 'findings.comment'])
    .select(['responsible', 'due_on', 'note', 'changed_at', 'changed_by', 'buildings.search_key'])
    .orderBy('buildings.search_key')
    .orderBy('topic')
    .orderBy('floor')
    .execute();
  const receipts = await database.selectFrom('receipts').selectAll().orderBy('code').execute();
  const audited = await database.selectFrom('audit_log').selectAll().orderBy('id').execute();
  return { answers, findings, receipts, audited };
}

const countOf = async (database: Database, table: 'tours' | 'users' | 'finding_statements' | 'audit_log') =>
  Number(
    (
      await database
        .selectFrom(table)
        .select((part) => part.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe.each(databaseKinds)('the tours of the demo, on %s', (kind) => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await demoOn(kind);
  });
  afterAll(() => demo.remove());

  const results = () =>
    demo.database
      .selectFrom('tour_results')
      .selectAll()
      .where('counted', '=', 1)
      .orderBy('concluded_at')
      .execute();

  it('N1 N8 equal a recount, with everything that was said of what they found', async () => {
    const { tours, differences } = await recountResults(demo.database);
    expect(differences).toEqual([]);
    expect(tours).toBeGreaterThan(1_400);
    expect(tours).toBeLessThan(1_600);
  });

  it('span three years, in working hours, and some are of this week and a few are open', async () => {
    const tours = await demo.database.selectFrom('tours').selectAll().orderBy('created_at').execute();
    const concluded = tours.filter(({ concluded_at }) => concluded_at !== null);
    expect(tours.length - concluded.length).toBe(6);
    const days = concluded.map(({ concluded_at }) => dayOf(concluded_at ?? '', timeZone)).toSorted();
    expect(days[0]).toBeOneOf(Array.from({ length: 60 }, (_, place) => addDays('2023-11-28', place)));
    const months = new Set(days.map((day) => day.slice(0, 'YYYY-MM'.length)));
    expect(months.size).toBeGreaterThanOrEqual(36);
    const monday = '2026-11-23';
    expect(days.filter((day) => day >= monday && day <= today).length).toBeGreaterThan(2);
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit' });
    const parts = concluded.flatMap(({ created_at, concluded_at }) =>
      [created_at, concluded_at ?? ''].map((time) =>
        Object.fromEntries(clock.formatToParts(new Date(time)).map(({ type, value }) => [type, value])),
      ),
    );
    const off = parts.filter(
      ({ weekday, hour }) => ['Sat', 'Sun'].includes(weekday ?? '') || Number(hour) < 8 || Number(hour) > 17,
    );
    expect(off).toEqual([]);
    // Nobody has two tours at the same time, or one in the future.
    for (const own of Map.groupBy(concluded, ({ user_id }) => user_id).values()) {
      const overlaps = own.filter(
        ({ created_at }, place) => created_at < (own[place - 1]?.concluded_at ?? ''),
      );
      expect(overlaps).toEqual([]);
    }
    expect(days.at(-1)).toBe('2026-11-24');
  });

  it('cover 400 buildings, some every half-year and some once, and leave others out', async () => {
    const visits = Map.groupBy(await results(), ({ building_id }) => building_id);
    expect(visits.size).toBe(400);
    const often = [...visits.values()].map(({ length }) => length);
    expect(often.filter((count) => count >= 6).length).toBeGreaterThan(100);
    expect(often.filter((count) => count === 1).length).toBeGreaterThan(40);
    const mandates = new Set((await results()).map(({ mandate_id }) => mandate_id));
    expect(mandates.size).toBeGreaterThan(25);
  });

  it('are by four inspectors whom nobody can sign in as, and by none of the accounts', async () => {
    const users = await demo.database.selectFrom('users').selectAll().execute();
    expect(users).toHaveLength(everybody.length + 5);
    const accounts = users.filter(({ email }) => everybody.some((one) => one.email === email));
    const others = users.filter((one) => !accounts.includes(one));
    expect(others.map(({ password_hash }) => password_hash)).toEqual(others.map(() => null));
    const walked = new Set((await results()).map(({ user_id }) => user_id));
    const inspectors = others.filter(({ role }) => role === 'inspector');
    expect(walked).toEqual(new Set(inspectors.map(({ id }) => id)));
    const ids = accounts.map(({ id }) => id);
    for (const table of ['tours', 'tour_exclusions', 'finding_statements'] as const) {
      const theirs = await demo.database
        .selectFrom(table)
        .select('user_id')
        .where('user_id', 'in', ids)
        .execute();
      expect(theirs).toEqual([]);
    }
  });

  it('have comments on bad ratings only, in all four languages', async () => {
    const answers = await demo.database
      .selectFrom('sub_touchpoints')
      .select(['rating', 'comment', 'name'])
      .where('rating', 'is not', null)
      .execute();
    expect(answers.filter(({ rating, comment }) => (rating === 'bad') !== (comment !== null))).toEqual([]);
    const said = new Set(answers.flatMap(({ comment }) => comment ?? []));
    for (const locale of ['en', 'de', 'fr', 'it'] satisfies Locale[]) {
      const own = Object.values(demoWords[locale].comments).flat();
      expect(own.filter((comment) => said.has(comment)).length).toBeGreaterThan(60);
    }
  });

  it('rate buildings between 60 and 98 % good, one improving, one declining, ventilation bad everywhere', async () => {
    const shareOf = ({ good, bad }: { good: number; bad: number }) => good / (good + bad);
    const all = await results();
    expect(all.filter((one) => shareOf(one) < 0.6 || shareOf(one) > 0.98)).toEqual([]);
    const shares = all.filter(({ newest }) => newest === 1).map(shareOf);
    expect(Math.min(...shares)).toBeLessThan(0.7);
    expect(Math.max(...shares)).toBeGreaterThan(0.95);
    const changes = [...Map.groupBy(all, ({ building_id }) => building_id).values()].map((tours) => {
      const [first, last] = [tours[0], tours.at(-1)];
      return first === undefined || last === undefined ? 0 : shareOf(last) - shareOf(first);
    });
    expect(Math.max(...changes)).toBeGreaterThan(0.2);
    expect(Math.min(...changes)).toBeLessThan(-0.2);
    const air = all
      .flatMap(({ ratings }) => unpackRatings(ratings))
      .filter(({ topic }) => topic === 'air_conditioning');
    expect(shareOf(countRatings(air))).toBeLessThan(0.6);
  });

  it('have findings in every state, some overdue, and a handful of disagreements; one tour is excluded', async () => {
    const findings = await demo.database.selectFrom('findings').selectAll().execute();
    const inState = Map.groupBy(findings, ({ state }) => state);
    for (const state of ['open', 'acknowledged', 'resolved'] as const)
      expect(inState.get(state)?.length).toBeGreaterThan(200);
    const known = inState.get('acknowledged') ?? [];
    expect(known.filter(({ responsible, due_on, note }) => !responsible || !due_on || !note)).toEqual([]);
    const overdue = known.filter(({ due_on }) => (due_on ?? '') < today);
    expect(overdue.length).toBeGreaterThan(20);
    expect(overdue.length).toBeLessThan(known.length / 2);
    const disagreements = (await results()).reduce((sum, one) => sum + one.disagreements, 0);
    expect(disagreements).toBeGreaterThan(4);
    expect(disagreements).toBeLessThan(40);
    const excluded = await demo.database.selectFrom('tour_exclusions').selectAll().execute();
    expect(excluded).toHaveLength(1);
    // All statements are in the audit log.
    const audited = await demo.database.selectFrom('audit_log').selectAll().execute();
    const changed = audited.filter(({ action }) => action === 'finding_changed');
    const sum = changed.reduce((all, { subject }) => all + Number(subject), 0);
    expect(sum).toBe(await countOf(demo.database, 'finding_statements'));
    expect(audited.filter(({ action }) => action === 'tour_excluded')).toHaveLength(1);
  });

  it('are loaded once: the next start changes nothing', async () => {
    expect(demo.said).toContain('Loading the demo: three years of tours.');
    const before = await madeUp(demo.database);
    const setClosed = (closed_at: string | null) =>
      demo.database.updateTable('buildings').set({ closed_at }).execute();
    await setClosed(today);
    const said: string[] = [];
    const afterDays = () => new Date(now.getTime() + 3 * dayMs);
    await load(demo.database, afterDays, (line) => said.push(line));
    expect(said).toEqual([]);
    const opened = demo.database.selectFrom('buildings').select('name').where('closed_at', 'is', null);
    expect(await opened.execute()).toEqual([]);
    await setClosed(null);
    // Also if a deleted account of the demo was recreated.
    await demo.database.deleteFrom('users').where('email', '=', 'inspector2@demo.example').execute();
    await load(demo.database, afterDays, () => undefined);
    expect(await countOf(demo.database, 'users')).toBe(everybody.length + 5);
    expect(await madeUp(demo.database)).toEqual(before);
    expect((await recountResults(demo.database)).differences).toEqual([]);
  });
});

// Which tours they are is decided before any database.
describe.each(onlySqlite)('the tours of the demo, loaded twice', (kind) => {
  it('the same day gives the same tours, whatever the hour; and who waits for them hears how far they are', async () => {
    // Slow enough for a line at each step, and still the same day after a thousand buildings.
    let time = Date.parse(`${today}T20:00:00.000Z`);
    const later = await demoOn(kind, () => {
      time += 6_000;
      return new Date(time);
    });
    const lines = later.said.slice(later.said.indexOf('Loading the demo: three years of tours.') + 1);
    expect(lines[0]).toMatch(/^ {2}100 of \d+ tours, \d+ s$/);
    expect(lines.join('\n')).toMatch(/^ {2}(\d+) of \1 tours, \d+ s\n {2}counting their results, \d+ s\n/m);
    const demo = await demoOn(kind);
    const made = await madeUp(demo.database);
    expect(made.answers.length).toBeGreaterThan(50_000);
    expect(await madeUp(later.database)).toEqual(made);
    await demo.remove();
    await later.remove();
  });
});

describe('the days of the demo', () => {
  const inspectors = ['Ann', 'Bea', 'Cem', 'Dan'].map(
    (name) => ({ id: name, firstname: name, lastname: name, locale: 'en' }) as const,
  );
  const buildings = (): DemoBuilding[] =>
    Array.from({ length: 400 }, (_, rank) => ({
      id: `b${rank}`,
      mandate_id: 'm',
      name: `Building ${rank}`,
      street: null,
      city: null,
      rank,
      locale: 'en',
      random: new SeededRandom(`building ${rank}`),
    }));

  it.each([
    ['a Monday before work', '2026-11-23T05:40:00.000Z', '2026-11-23'],
    ['a Monday at midnight', '2026-11-22T23:00:01.000Z', '2026-11-23'],
    ['a Monday evening', '2026-11-23T21:00:00.000Z', '2026-11-23'],
    ['a Tuesday', '2026-11-24T08:00:00.000Z', '2026-11-23'],
    ['a Sunday', '2026-11-29T16:00:00.000Z', '2026-11-23'],
  ])('on %s there are tours of this week, and none in the future', (_, time, monday) => {
    const visits = planVisits(buildings(), inspectors, demoCalendar(new Date(time)));
    const times = visits.flatMap(({ begins, ends }) => [begins.toISOString(), ends.toISOString()]);
    expect(times.filter((one) => one > time)).toEqual([]);
    const concluded = visits.filter(({ kind }) => kind !== 'open').map(({ ends }) => ends.toISOString());
    expect(concluded.filter((one) => dayOf(one, timeZone) >= monday).length).toBeGreaterThan(0);
    expect(concluded.length).toBeGreaterThan(1_400);
  });
});
