import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { claimMail, insertMails } from '../../../server/repositories/mails.ts';
import { purgeExpired, purgeExpiredDaily } from '../../../server/services/retention/purgeExpired.ts';
import { databaseKinds, migratedDatabase } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(databaseKinds)('expired rows, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  const keyOf = (daysAgo: number) =>
    uuidv7(new Date(Date.now() - daysAgo * dayMs), (size) => new Uint8Array(size).fill(7));

  /** A tour started this long ago, and the stored result of its start. */
  async function begun(daysAgo: number) {
    const body = { cip_obj_id: await server.building() };
    const key = keyOf(daysAgo);
    const answer = await server.call(paths.tours, { method: 'POST', token: person.token, key, body });
    const created_at = new Date(Date.now() - daysAgo * dayMs).toISOString();
    await server.database.updateTable('operations').set({ created_at }).where('key', '=', key).execute();
    return { key, body, text: answer.text };
  }

  it('S22 an answer is kept for 400 days for the device that did not get it, and no longer', async () => {
    const [old, late] = [await begun(401), await begun(399)];
    await purgeExpired(server.database, new Date());
    const again = await server.call(paths.tours, { method: 'POST', token: person.token, ...late });
    expect(again.text).toBe(late.text);
    const rows = await server.database.selectFrom('operations').select('key').execute();
    expect(rows.map(({ key }) => key)).toContain(late.key);
    expect(rows.map(({ key }) => key)).not.toContain(old.key);
  });

  it('S22 answers that were kept for a deleted person go with the account', async () => {
    const [leaving, administrator] = [await server.person(), await server.person('administrator')];
    const start = async ({ token }: Person, key: string) =>
      server.call(paths.tours, {
        method: 'POST',
        token,
        key,
        body: { cip_obj_id: await server.building() },
      });
    const keys = Array.from({ length: 3 }, () => uuidv7(new Date(), randomBytes));
    for (const key of keys) expect((await start(leaving, key)).status).toBe(201);
    expect((await start(person, 'of-somebody-else')).status).toBe(201);
    const deletion = { method: 'DELETE', token: administrator.token, key: 'the-deletion' };
    expect((await server.call(officePaths.externalUser(leaving.id), deletion)).status).toBe(204);
    const rows = await server.database.selectFrom('operations').select(['user_id', 'key']).execute();
    expect(rows.filter(({ user_id }) => user_id === leaving.id)).toEqual([]);
    const kept = rows.map(({ key }) => key);
    expect(kept).toEqual(expect.arrayContaining(['of-somebody-else', 'the-deletion']));
  });

  it('R10 a clock that jumps ahead empties nothing, and is told of', async () => {
    const now = () => new Date(Date.now() + 500 * dayMs);
    const { promise: told, resolve } = Promise.withResolvers<unknown>();
    const stop = purgeExpiredDaily(server.database, now, resolve);
    expect(await told).toMatchObject({ message: expect.stringContaining('clock') as unknown });
    await stop();
    const sessions = await server.database.selectFrom('sessions').select('token_hash').execute();
    expect(sessions.length).toBeGreaterThan(0);
    expect((await server.call(paths.me, { token: person.token })).status).toBe(200);
  });

  it('R10 a sign-in under a clock that is ahead makes it no more credible, until a day has passed', async () => {
    const ahead = (days: number) => new Date(Date.now() + days * dayMs);
    const own = await startServer(kind);
    await own.person();
    const { id } = await own.person();
    const at = ahead(500).toISOString();
    await own.database
      .updateTable('sessions')
      .set({ created_at: at, last_used_at: at })
      .where('user_id', '=', id)
      .execute();
    const purged = async (days: number) => {
      const swept = Promise.withResolvers<unknown>();
      const stop = purgeExpiredDaily(
        own.database,
        () => ahead(days),
        swept.resolve,
        async () => swept.resolve(null),
      );
      const outcome = await swept.promise;
      await stop();
      return outcome;
    };
    expect(await purged(500)).toMatchObject({ message: expect.stringContaining('clock') as unknown });
    const sessions = own.database.selectFrom('sessions').select('token_hash');
    expect(await sessions.execute()).toHaveLength(2);
    expect(await purged(501.5)).toBe(null);
    expect(await sessions.execute()).toHaveLength(1);
    await own.stop();
  });

  it('R10 a mail that a wrong clock put off for a year is due when the clock is right again', async () => {
    const now = new Date().toISOString();
    const mail = {
      id: keyOf(0),
      kind: 'invitation',
      user_id: null,
      recipient: 'a@b.example',
      created_at: now,
    } as const;
    // Without a server, which would take the mail itself.
    const fresh = await migratedDatabase(kind);
    const database = openDatabase(fresh.location, 5_000, () => undefined);
    await insertMails(database, [mail]);
    const later = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
    expect(await claimMail(database, now, later(365))).toMatchObject({ id: mail.id });
    expect(await claimMail(database, now, later(0.001))).toMatchObject({ id: mail.id });
    expect(await claimMail(database, now, later(1))).toBeUndefined();
    await database.destroy();
    await fresh.remove();
  });
});
