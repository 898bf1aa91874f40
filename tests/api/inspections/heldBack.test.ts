import { fastify } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { App } from '../../../server/http/plugins/App.ts';
import { requireSession } from '../../../server/http/plugins/session.ts';
import { CommandBatcher } from '../../../server/services/idempotency/CommandBatcher.ts';
import type { Command } from '../../../server/services/inspections/command.ts';
import { holdBack } from '../../support/server/heldBack.ts';
import { newScene } from '../../support/server/newScene.ts';
import { matrix } from '../../support/server/routeMatrix.ts';
import { databaseKinds, heavyKinds, onlyPostgres } from '../../support/server/serverDatabase.ts';
import {
  type Person,
  startServer,
  type TestServer,
  testPassword,
} from '../../support/server/serverForTests.ts';
import { type ServerProcess, startProcess, variablesFor } from '../../support/server/serverProcess.ts';

/** What the other process does while the request is held back, and the expected response. */
const endings: Readonly<Record<string, { by: Ending; told: 401 | 403; of?: 'administrators' }>> = {
  'signed out': {
    by: (server, { token }) => server.call(paths.authToken, { method: 'DELETE', token }),
    told: 401,
  },
  disabled: {
    by: (server, { id }, { token }) =>
      server.call(officePaths.externalUserDisable(id), { method: 'PUT', token }),
    told: 401,
  },
  deleted: {
    by: (server, { id }, { token }) => server.call(officePaths.externalUser(id), { method: 'DELETE', token }),
    told: 401,
  },
  demoted: {
    by: (server, person, { token }) =>
      server.call(officePaths.externalUser(person.id), {
        method: 'PUT',
        token,
        body: { external_user: fieldsOf(person, 'inspector') },
      }),
    told: 403,
    of: 'administrators',
  },
};
type Ending = (server: TestServer, person: Person, by: Person) => Promise<{ status: number }>;

const fieldsOf = ({ email }: Person, role: string) => ({
  firstname: 'Test',
  lastname: 'Person',
  email,
  role,
  locale: 'en',
});

/** Routes for signed-in people that change something, with the required role. */
const changing = Object.entries(matrix)
  .filter(([route, { nobody }]) => !route.startsWith('GET ') && nobody === 401)
  .map(([route, row]): [string, (typeof matrix)[string], 'owner' | 'administrator'] => [
    route,
    row,
    row.owner === 403 ? 'administrator' : 'owner',
  ]);

describe.each(databaseKinds)('a body that arrives late, on %s, between two processes', (kind) => {
  let server: TestServer;
  let other: ServerProcess;
  let colleague: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    other = await startProcess({ ...variablesFor(server.fresh), DEMO: '0' });
    colleague = await server.person('administrator');
  });
  afterAll(async () => {
    other.kill('SIGTERM');
    await other.ended;
    await server.stop();
  });

  /** All tables that a call may change. */
  async function everything(): Promise<unknown> {
    const { database } = server;
    return Promise.all([
      database.selectFrom('users').selectAll().orderBy('id').execute(),
      database.selectFrom('sessions').select('token_hash').orderBy('token_hash').execute(),
      database.selectFrom('tours').selectAll().orderBy('id').execute(),
      database.selectFrom('touchpoints').selectAll().orderBy('id').execute(),
      database.selectFrom('operations').selectAll().orderBy('key').execute(),
      database.selectFrom('mails').select('id').orderBy('id').execute(),
      database.selectFrom('audit_log').select('id').orderBy('id').execute(),
    ]);
  }

  // Each route when its session and when its role ends; the other endings, and on PostgreSQL by day all of them, at the first
  // route of those who may ask: that every route checks is the same on both.
  const isWhole = heavyKinds.includes(kind);
  const ofEachRoute = isWhole ? ['signed out', 'demoted'] : [];
  const askedAt = (who: 'owner' | 'administrator') => changing.findIndex(([, , asker]) => asker === who);
  const cases = changing.flatMap(([route, row, asker], at) =>
    Object.entries(endings)
      .filter(([, { of }]) => of === undefined || asker === 'administrator')
      .filter(([name]) => ofEachRoute.includes(name) || at === askedAt(asker))
      .map(([name, ending]) => [route, name, row, asker, ending] as const),
  );

  it.each(cases)(
    'ASVS 8.3.2 ASVS 7.4.2 %s: %s meanwhile, and nothing is done',
    async (route, _name, row, asker, ending) => {
      const [method = '', pattern = ''] = route.split(' ');
      const { people, things } = await newScene(server, route);
      const person = people[asker];
      const held = await holdBack(other.url, row.path?.(things) ?? pattern, {
        method,
        token: person.token,
        body: row.body?.(things) ?? {},
        key: 'held-back',
        // Only a file is no JSON.
        ...(route === 'POST /api/buildings/import' ? { headers: row.headers?.(things) ?? {} } : {}),
      });
      expect((await ending.by(server, person, colleague)).status).toBeLessThan(300);
      const before = await everything();
      const answer = await held.finish();
      const error = ending.told === 401 ? 'invalid_session' : 'forbidden';
      expect([answer.status, answer.json]).toEqual([ending.told, { error }]);
      expect(await everything()).toEqual(before);
    },
  );

  it('ASVS 8.3.2 a demoted administrator cannot restore their own role', async () => {
    const person = await server.person('administrator');
    const held = await holdBack(other.url, officePaths.externalUser(person.id), {
      method: 'PUT',
      token: person.token,
      body: { external_user: fieldsOf(person, 'administrator') },
    });
    expect((await endings['demoted']?.by(server, person, colleague))?.status).toBe(200);
    expect(await held.finish()).toEqual({ status: 403, json: { error: 'forbidden' } });
    const user = await server.call(officePaths.externalUser(person.id), { token: colleague.token });
    expect(user.json).toMatchObject({ role: 'inspector' });
  });

  it('ASVS 8.2.1 a route without an access check never succeeds', async () => {
    const { database } = server;
    const app: App = fastify().withTypeProvider<ZodTypeProvider>();
    const batcher = new CommandBatcher<Command>(() => Promise.resolve([]), {
      maxBatches: 1,
      lockPolicy: 'wait',
      maxReadings: 4,
    });
    requireSession(app, { database, now: () => new Date(), batcher });
    app.post('/api/forgetful', async () => ({ done: true }));
    app.get('/api/readable', async () => ({ read: true }));
    const headers = { authorization: `Bearer ${colleague.token}` };
    const forgetful = await app.inject({ method: 'POST', url: '/api/forgetful', headers });
    const readable = await app.inject({ url: '/api/readable', headers });
    expect([forgetful.statusCode, readable.statusCode]).toEqual([500, 200]);
    expect(forgetful.body).not.toContain('done');
    await app.close();
  });

  it.runIf(isWhole)('401 and 403 come before errors of the body and of the key', async () => {
    const { people, things } = await newScene(server);
    const { stranger, administrator } = people;
    await server.database.deleteFrom('sessions').where('user_id', '=', administrator.id).execute();
    const wrongs = [
      { raw: '{', headers: { 'content-type': 'application/json' } },
      { raw: 'x', headers: { 'content-type': 'text/plain' } },
      { body: { nothing: 'of the kind' } },
      { raw: 'x'.repeat(300 * 1024), headers: { 'content-type': 'application/json' } },
    ];
    for (const [route, { path }, asker] of changing) {
      const [method = '', pattern = ''] = route.split(' ');
      for (const wrong of wrongs) {
        const at = path?.(things) ?? pattern;
        const over = await server.call(at, { method, token: administrator.token, ...wrong });
        expect([route, over.status, over.json]).toEqual([route, 401, { error: 'invalid_session' }]);
        if (asker === 'owner') continue;
        const inspector = await server.call(at, { method, token: stranger.token, ...wrong });
        expect([route, inspector.status, inspector.json]).toEqual([route, 403, { error: 'forbidden' }]);
      }
      const headers = { 'idempotency-key': 'two words' };
      const key = await server.call(path?.(things) ?? pattern, {
        method,
        token: administrator.token,
        headers,
      });
      expect([route, key.status]).toEqual([route, 401]);
    }
  });

  it('ASVS 8.3.2 an export is checked before each part: a session that ends meanwhile cuts the file off', async () => {
    const administrator = await server.person('administrator');
    const time = new Date().toISOString();
    for (let part = 0; part < 8; part += 1) {
      await server.database
        .insertInto('users')
        .values(
          Array.from({ length: 500 }, (_, place) => {
            const id = `01900000-0000-7000-8000-${String(part * 500 + place).padStart(12, '0')}`;
            const name = 'x'.repeat(900);
            const keys = { email_key: id, name_key: id, search_key: id };
            const fields = {
              email: id,
              firstname: name,
              lastname: name,
              role: 'inspector' as const,
              locale: 'en' as const,
            };
            const times = { activated_at: time, disabled_at: null, created_at: time };
            return { id, ...fields, ...keys, password_hash: testPassword, ...times };
          }),
        )
        .execute();
    }
    const { body } = await fetch(`${server.url}${officePaths.externalUsersExport}?format=csv`, {
      headers: { authorization: `Bearer ${administrator.token}` },
    });
    const reader = body?.getReader();
    // The first bytes are sent; the rest waits for the client to read.
    await reader?.read();
    await server.database
      .updateTable('users')
      .set({ role: 'inspector' })
      .where('id', '=', administrator.id)
      .execute();
    let rows = 0;
    const rest = (async () => {
      for (;;) {
        const next = await reader?.read();
        if (next === undefined || next.done) return 'whole';
        rows += Buffer.from(next.value).toString().split('\n').length;
      }
    })();
    await expect(rest).rejects.toThrow('terminated');
    expect(rows).toBeLessThan(4_000);
  });
});

describe.each(onlyPostgres)('a change of rights that is not committed yet, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const waiting = async () => {
    const { rows } = await sql<{
      count: string;
    }>`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.database,
    );
    return Number(rows[0]?.count);
  };

  it('ASVS 15.4.2 is waited for: the demotion wins, and a disabled inspector stores nothing', async () => {
    const administrator = await server.person('administrator');
    await server.person('administrator');
    const { people, things } = await newScene(server);
    const holder = await server.database.startTransaction().execute();
    await holder.updateTable('users').set({ role: 'inspector' }).where('id', '=', administrator.id).execute();
    const disabled_at = new Date().toISOString();
    await holder.updateTable('users').set({ disabled_at }).where('id', '=', people.owner.id).execute();
    const promotion = server.call(officePaths.externalUser(administrator.id), {
      method: 'PUT',
      token: administrator.token,
      body: { external_user: fieldsOf(administrator, 'administrator') },
    });
    const conclusion = server.call(paths.tour(things.tour.id), { method: 'PUT', token: people.owner.token });
    await expect.poll(waiting).toBeGreaterThanOrEqual(2);
    await holder.commit().execute();
    expect([(await promotion).status, (await conclusion).status]).toEqual([403, 401]);
    const tour = await server.database
      .selectFrom('tours')
      .select('concluded_at')
      .where('id', '=', things.tour.id)
      .executeTakeFirst();
    expect(tour).toEqual({ concluded_at: null });
  });

  it('ASVS 15.4.2 two administrators who demote one another cause no deadlock', async () => {
    const [one, two] = [await server.person('administrator'), await server.person('administrator')];
    const demote = (by: Person, whom: Person) =>
      server.call(officePaths.externalUser(whom.id), {
        method: 'PUT',
        token: by.token,
        body: { external_user: fieldsOf(whom, 'inspector') },
      });
    const answers = await Promise.all([demote(one, two), demote(two, one)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]));
  });
});
