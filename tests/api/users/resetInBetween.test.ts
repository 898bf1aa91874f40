import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { updateExternalUser } from '../../../server/repositories/externalUsers.ts';
import { claimMail, insertMails } from '../../../server/repositories/mails.ts';
import { insertActiveUser, setDisabled } from '../../../server/repositories/users.ts';
import { prepareMail } from '../../../server/services/mail/prepareMail.ts';
import { mailSettings } from '../../support/server/mailServer.ts';
import { databaseKinds, type FreshDatabase, migratedDatabase } from '../../support/server/serverDatabase.ts';
import {
  type Person,
  startServer,
  type TestServer,
  testPassword,
} from '../../support/server/serverForTests.ts';

const fields = { firstname: 'Anna', lastname: 'Muster', role: 'inspector', locale: 'en' } as const;
const leaseMs = 45_000;

type Change = (db: Database, id: string) => Promise<void>;

const changes: Readonly<Record<string, Change>> = {
  'another address': (db, id) => updateExternalUser(db, id, { ...fields, email: `new.${id}@people.example` }),
  disabled: (db, id) => setDisabled(db, id, new Date().toISOString()),
  deleted: async (db, id) => void (await db.deleteFrom('users').where('id', '=', id).execute()),
};

/** A reset that waits, for an address whose account is not looked up yet. */
const requested = (recipient: string, created_at: string) => ({
  id: randomUUID(),
  kind: 'password_reset' as const,
  user_id: null,
  recipient,
  created_at,
});

describe.each(databaseKinds)('a reset that is mailed while its account is changed, on %s', (kind) => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeAll(async () => {
    fresh = await migratedDatabase(kind);
    database = openDatabase(fresh.location, 5_000, () => undefined);
  });
  afterEach(async () => void (await database.deleteFrom('mails').execute()));
  afterAll(async () => {
    await database.destroy();
    await fresh.remove();
  });

  const prepare = () => {
    const publicUrl = () => 'https://storey.example';
    const deps = { database, now: () => new Date(), randomBytes, publicUrl, settings: mailSettings };
    return prepareMail(deps, leaseMs);
  };
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    return rows.length;
  };

  /** Changes the account while a mail is prepared; SQLite has one writer at a time. */
  async function meanwhile(change: Change, id: string) {
    if (kind === 'sqlite') {
      await change(database, id);
      return prepare();
    }
    const holder = await database.startTransaction().execute();
    await change(holder, id);
    const preparing = prepare();
    await expect.poll(waiting).toBe(1);
    await holder.commit().execute();
    return preparing;
  }

  /** An account that a reset was requested for. */
  async function reset(): Promise<{ readonly id: string; readonly email: string }> {
    const id = randomUUID();
    const email = `${id}@people.example`;
    const now = new Date().toISOString();
    await insertActiveUser(database, { ...fields, id, email, passwordHash: 'a hash', now });
    await insertMails(database, [requested(email, now)]);
    return { id, email };
  }
  const left = async () => [
    await database.selectFrom('mails').select('id').execute(),
    await database.selectFrom('account_tokens').select('mail_id').execute(),
  ];

  it.each(Object.entries(changes))('E6 %s: no link is made or sent', async (_name, change) => {
    const { id } = await reset();
    expect(await meanwhile(change, id)).toBe('dropped');
    expect(await left()).toEqual([[], []]);
  });

  it('E6 a link follows what else was changed', async () => {
    const { id, email } = await reset();
    const renamed = await meanwhile(
      (db) => updateExternalUser(db, id, { ...fields, email, firstname: 'Anne', locale: 'fr' }),
      id,
    );
    expect(renamed).toMatchObject({ mail: { to: { address: email } } });
    expect(JSON.stringify(renamed)).toContain('/fr/user/password_change');
    expect(JSON.stringify(renamed)).toContain('Anne');
  });

  it('E6 a reset that is tried again goes to the address as it is stored, as at first', async () => {
    const id = randomUUID();
    const email = `Anna.${id}@People.example`;
    const now = new Date().toISOString();
    await insertActiveUser(database, { ...fields, id, email, passwordHash: 'a hash', now });
    await insertMails(database, [requested(email.toLowerCase(), now)]);
    expect(await prepare()).toMatchObject({ mail: { to: { address: email } } });
    await database.updateTable('mails').set({ due_at: now }).execute();
    expect(await prepare()).toMatchObject({ mail: { to: { address: email } } });
  });

  it('E10 it is sent before the invitations of an import, and tried again before them', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const people = Array.from({ length: 20 }, (_, place) => `${place}@people.example`);
    const imported = people.map((email) => ({ ...requested(email, at(-60)), kind: 'invitation' as const }));
    await insertMails(database, [...imported, requested('anna@people.example', at(-1))]);
    const claim = async () => (await claimMail(database, at(0), at(-1)))?.recipient;
    expect(await claim()).toBe('anna@people.example');
    expect(await claim()).toBe('anna@people.example');
    expect((await claimMail(database, at(0), at(1)))?.kind).toBe('password_reset');
    expect((await claimMail(database, at(0), at(1)))?.kind).toBe('invitation');
  });
});

type Ending = (server: TestServer, person: Person) => Promise<{ readonly status: number }>;

const endings: Readonly<Record<string, Ending>> = {
  'its password is changed': (server, { token }) => {
    const next = { password: 'nine tall elm trees', password_confirmation: 'nine tall elm trees' };
    const body = { password_change: { current_password: testPassword, ...next } };
    return server.call(paths.ownPassword, { method: 'PUT', token, body });
  },
  'it is disabled': async (server, { id }) => {
    const { token } = await server.person('administrator');
    return server.call(officePaths.externalUserDisable(id), { method: 'PUT', token });
  },
};

describe.each(databaseKinds)('a reset that waits to be mailed, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it.each(Object.entries(endings))('E6 is void for an account once %s', async (_name, end) => {
    const [person, other] = [await server.person(), await server.person()];
    const inAnHour = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const waiting = [person, other].map(({ email }) => requested(email, inAnHour));
    await insertMails(server.database, waiting);
    expect((await end(server, person)).status).toBe(200);
    const resets = server.database
      .selectFrom('mails')
      .select('recipient')
      .where('kind', '=', 'password_reset');
    expect(await resets.where('recipient', 'in', [person.email, other.email]).execute()).toEqual([
      { recipient: other.email },
    ]);
  });
});
