import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExternalUserOrder } from '#contract/accounts/externalUser.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { externalUserRows, type Place } from '../../../server/repositories/externalUserList.ts';
import { insertInvitedUsers } from '../../../server/repositories/externalUsers.ts';
import { databaseKinds, type FreshDatabase, migratedDatabase } from '../../support/server/serverDatabase.ts';

const names = ['Anna', 'Bruno', 'Carla', 'Dario'];

describe.each(databaseKinds)('people by the time of their activation, on %s', (kind) => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeAll(async () => {
    fresh = await migratedDatabase(kind);
    database = openDatabase(fresh.location, 5_000, () => undefined);
    // The tests' PostgreSQL sorts by code points; an operator's sorts by a language, signs before digits.
    if (kind === 'postgres')
      await sql`alter table users alter column activated_at type text collate "und-x-icu"`.execute(database);
    await insertInvitedUsers(
      database,
      names.map((firstname) => ({
        id: firstname,
        firstname,
        lastname: 'Muster',
        email: `${firstname}@people.example`,
        role: 'inspector' as const,
        locale: 'en' as const,
        now: '2026-11-01T10:00:00.000Z',
      })),
    );
    for (const [id, activated_at] of [
      ['Bruno', '2026-11-03T10:00:00.000Z'],
      ['Dario', '2026-11-02T10:00:00.000Z'],
    ] as const)
      await database.updateTable('users').set({ activated_at }).where('id', '=', id).execute();
  });
  afterAll(async () => {
    await database.destroy();
    await fresh.remove();
  });

  async function listed(order: ExternalUserOrder): Promise<string[]> {
    const seen: string[] = [];
    for (let after: Place | null = null; ; ) {
      const page: Awaited<ReturnType<typeof externalUserRows>> = await externalUserRows(
        database,
        {},
        { order, after, size: 1 },
      );
      const [row] = page;
      if (row === undefined) return seen;
      seen.push(row.user.firstname);
      after = row.place;
    }
  }

  it('E7 who never was comes last, and first backwards', async () => {
    expect(await listed('activated_at')).toEqual(['Dario', 'Bruno', 'Anna', 'Carla']);
    expect(await listed('-activated_at')).toEqual(['Carla', 'Anna', 'Bruno', 'Dario']);
  });
});
