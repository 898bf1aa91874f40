import assert from 'node:assert/strict';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { migrate } from '../../server/database/migrate.ts';
import { commandTimeoutMs, openDatabase } from '../../server/database/openDatabase.ts';
import { demoPassword } from '../../server/services/demo/demoAccounts.ts';
import { buildingId, fillDatabase, mandateId } from '../bench/server/manyRows.ts';
import { insertWalker } from '../bench/server/walks.ts';
import { anyBuilding, demoToken } from '../support/data/walkers.ts';
import { freePort } from '../support/server/appServer.ts';
import { databaseKinds } from '../support/server/databaseIn.ts';
import { type Call, call } from '../support/server/serverCalls.ts';
import { bodies } from './bodies.ts';
import type { Drill, DrillFixture } from './Drill.ts';
import { serverGauges } from './serverGauges.ts';

const sizes = {
  tours: 100_000,
  buildings: 20_000,
  mandates: 100,
  users: 5_000,
  walkers: 2_000,
  answered: 5_000,
};
const maxDelayMs = 200;
const eachForMs = 2_500;
const maxPeople = 10_000;

const people = Array.from(
  { length: maxPeople },
  (_, place) => `Änne,Müller-Lüdenscheidt the ${place}th,person.${place}@import.example,inspector,de`,
);
const csv = ['firstname,lastname,email,role,locale', ...people].join('\n');

type Costly = { readonly what: string; readonly path: string; readonly request: Call };

/** The most expensive call of each kind that the contract allows. */
async function costliest(url: string, newToken: () => Promise<string>): Promise<readonly Costly[]> {
  const token = await newToken();
  // Exports are rate limited per person, so each needs a token of its own.
  const exported = async (what: string, path: string): Promise<Costly> => ({
    what,
    path,
    request: { token: await newToken() },
  });
  const list = (what: string, query: string): Costly => ({
    what,
    path: `${paths.tours}?${query}`,
    request: { token },
  });
  const importing = { external_user_import: { csv, dry_run: true } };
  const signIn = { email: 'admin@demo.example', password: demoPassword };
  const walker = await demoToken(url);
  return [
    list('a search that nothing matches', 'query=nowhere'),
    list('a search that one building matches', 'query=building%207777'),
    list('a combination of filters', `status=open&mandate_id=${mandateId(3)}&from=2019-03-01&to=2019-03-31`),
    list('tours of a building', `object_id=${buildingId(1)}`),
    { what: 'people searched', path: `${officePaths.externalUsers}?query=muster%20499`, request: { token } },
    await exported('tours as CSV', `${officePaths.toursExport}?format=csv`),
    await exported('tours as XLSX', `${officePaths.toursExport}?format=xlsx`),
    await exported('people as XLSX', `${officePaths.externalUsersExport}?format=xlsx`),
    {
      what: `an import of ${maxPeople} people, tried`,
      path: officePaths.externalUsersImport,
      request: { method: 'POST', token, body: importing },
    },
    { what: 'signing in', path: paths.authToken, request: { method: 'POST', body: signIn } },
    {
      what: 'beginning tours',
      path: paths.tours,
      request: { method: 'POST', token: walker, body: { cip_obj_id: await anyBuilding(url, walker) } },
    },
  ];
}

async function filledServer(fixture: DrillFixture, kind: (typeof databaseKinds)[number]) {
  const fresh = await fixture.database(kind);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, commandTimeoutMs, () => undefined);
  await fillDatabase(database, kind, sizes);
  fixture.finally(() => database.destroy());
  const newToken = async () => (await insertWalker(database, 'administrator')).token;
  const metrics = `127.0.0.1:${await freePort()}`;
  const { url } = await fixture.start(fresh, { variables: { METRICS_ADDRESS: metrics } });
  return { url, newToken, metrics: `http://${metrics}` };
}

/** One client repeats the same expensive call. */
async function askOn(url: string, { what, path, request }: Costly): Promise<number> {
  const until = performance.now() + eachForMs;
  let times = 0;
  while (performance.now() < until) {
    const key = request.method === 'POST' && path === paths.tours ? `tour-${times}` : undefined;
    const { status, text } = await call(url, path, { ...request, key });
    // Stops at the rate limit of the person.
    if (status === 429 && times > 0) return times;
    assert.ok(status === 200 || status === 201, `${what}: ${status} ${text.slice(0, 200)}`);
    times += 1;
  }
  return times;
}

async function held(fixture: DrillFixture): Promise<void> {
  for (const kind of databaseKinds) {
    const { url, newToken, metrics } = await filledServer(fixture, kind);
    const late: { what: string; p99: number; longest: number }[] = [];
    for (const costly of await costliest(url, newToken)) {
      await serverGauges(metrics);
      const times = await askOn(url, costly);
      const { delayP99, maxDelay } = await serverGauges(metrics);
      late.push({ what: `${costly.what} (${times}×)`, p99: delayP99, longest: maxDelay });
    }
    const told = late
      .toSorted((one, other) => other.p99 - one.p99)
      .map(({ what, p99, longest }) => `${what} ${Math.round(p99)} / ${Math.round(longest)}`);
    fixture.say(`${kind}, ${sizes.tours} tours: the loop is late by p99 / at most ms: ${told.join(', ')}`);
    const wrong = late.filter(({ p99 }) => !(p99 < maxDelayMs)).map(({ what }) => what);
    assert.deepEqual(wrong, [], `p99 of ${maxDelayMs} ms and more`);
  }
}

async function costlyAndWrong(fixture: DrillFixture): Promise<void> {
  await held(fixture);
  await bodies(fixture);
}

export const costly: readonly Drill[] = [
  { id: 'R31', title: 'the costliest legal calls; bodies huge, deep, wide or endless', run: costlyAndWrong },
];
