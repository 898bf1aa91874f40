import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { updateExternalUser } from '../../../server/repositories/externalUsers.ts';
import { insertMails } from '../../../server/repositories/mails.ts';
import { insertActiveUser, setDisabled } from '../../../server/repositories/users.ts';
import { prepareMail } from '../../../server/services/mail/prepareMail.ts';
import { databaseKinds, type FreshDatabase, migratedDatabase } from '../../support/server/serverDatabase.ts';

const fields = { firstname: 'Anna', lastname: 'Muster', role: 'inspector', locale: 'en' } as const;
const leaseMs = 45_000;

type Change = (db: Database, id: string) => Promise<void>;

const changes: Readonly<Record<string, Change>> = {
  'another address': (db, id) => updateExternalUser(db, id, { ...fields, email: `new.${id}@people.example` }),
  disabled: (db, id) => setDisabled(db, id, new Date().toISOString()),
  deleted: async (db, id) => void (await db.deleteFrom('users').where('id', '=', id).execute()),
};

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
    return prepareMail({ database, now: () => new Date(), randomBytes, publicUrl }, leaseMs);
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
    const mail = { id: randomUUID(), kind: 'password_reset' as const, user_id: null, recipient: email };
    await insertMails(database, [{ ...mail, created_at: now }]);
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
});
