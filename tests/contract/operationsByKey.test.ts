import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import type { Database } from '../../server/database/tables.ts';
import { isUniqueViolation } from '../../server/database/uniqueViolation.ts';
import { findOperations, insertOperations } from '../../server/repositories/operations.ts';
import { insertActiveUser } from '../../server/repositories/users.ts';
import { uuidV7 } from '../../server/services/uuidV7.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from '../support/serverDatabase.ts';

const before = '005-receipts-by-tour';
const count = 2_000;

describe.each(databaseKinds)('kept answers in the order of their keys, on %s', (kind) => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    await migrate(fresh.location, before);
    database = openDatabase(fresh.location, 5_000, () => undefined);
  });
  afterEach(async () => {
    await database.destroy();
    await fresh.remove();
  });

  async function person(): Promise<string> {
    const id = uuidV7(new Date(), randomBytes);
    const name = { firstname: 'A', lastname: 'B', role: 'inspector', locale: 'en' } as const;
    await insertActiveUser(database, { id, email: `${id}@x.example`, ...name, passwordHash: '', now: '' });
    return id;
  }

  const all = async () => {
    const { rows } = await sql<{ key: string; user_id: string }>`
      select * from operations order by key, user_id`.execute(database);
    return rows;
  };

  it('are all there after the migration, and a key is still taken once by each person', async () => {
    const people = [await person(), await person()];
    const answers = Array.from({ length: count }, (_, place) => ({
      user_id: people[place % 2] ?? '',
      key: uuidV7(new Date(), randomBytes),
      request_hash: `hash ${place}`,
      status: place % 7 === 0 ? null : 200,
      body: place % 7 === 0 ? null : 'ä'.repeat(place),
      created_at: new Date().toISOString(),
    }));
    await insertOperations(database, answers);
    const stored = await all();
    expect(stored).toHaveLength(count);
    await migrate(fresh.location);
    expect(await all()).toEqual(stored);

    const [first] = answers;
    if (first === undefined) throw new Error('There are none.');
    expect(await findOperations(database, [first])).toMatchObject([{ request_hash: 'hash 0' }]);
    const failure = await insertOperations(database, [first]).catch((error: unknown) => error);
    expect(isUniqueViolation(failure)).toBe(true);
    await insertOperations(database, [{ ...first, user_id: people[1] ?? '' }]);
    expect(await all()).toHaveLength(count + 1);
  });
});
