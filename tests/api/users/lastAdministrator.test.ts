import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { findUserByEmail } from '../../../server/repositories/users.ts';
import { loadDemoAccounts, retireDemo } from '../../../server/services/demo/loadDemo.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('the last administrator where a demo once ran, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    const { database } = server;
    const passwords = { hash: async () => 'the hash of a password that is public' };
    await loadDemoAccounts({ database, now: () => new Date(), randomBytes, passwords });
    await retireDemo({ database });
  });
  afterAll(() => server.stop());

  const change = (method: string, path: string, body?: unknown) =>
    server.call(path, { method, token: administrator.token, body });

  it('E2 stays: the demo’s administrator has no password and cannot sign in', async () => {
    const { id, email } = administrator;
    const fields = { firstname: 'Test', lastname: 'Person', email, role: 'inspector', locale: 'en' };
    for (const answer of [
      await change('PUT', officePaths.externalUserDisable(id)),
      await change('DELETE', officePaths.externalUser(id)),
      await change('PUT', officePaths.externalUser(id), { external_user: fields }),
    ])
      expect([answer.status, answer.json]).toEqual([409, { error: 'last_administrator' }]);
  });

  it('E2 the demo’s administrator can be deleted, because somebody else can sign in', async () => {
    const demo = await findUserByEmail(server.database, 'admin@demo.example');
    expect((await change('DELETE', officePaths.externalUser(demo?.id ?? ''))).status).toBe(204);
  });
});
