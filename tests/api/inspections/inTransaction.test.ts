import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, type Result, refused } from '#domain/result.ts';
import { inTransaction } from '../../../server/database/inTransaction.ts';
import type { OpenTransaction } from '../../../server/database/tables.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('work in one transaction, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const insert = async (transaction: OpenTransaction, id: string) =>
    transaction
      .insertInto('mandates')
      .values({ id, name: id, search_key: id, same_key: id, practice: 0, version: 1 })
      .execute();
  const isStored = async (id: string) =>
    (await server.database.selectFrom('mandates').select('id').where('id', '=', id).execute()).length > 0;

  it('is stored whole when it returns ok', async () => {
    const outcome = await inTransaction(
      server.database,
      async (transaction): Promise<Result<null, string>> => {
        await insert(transaction, `${kind}-accepted`);
        await insert(transaction, `${kind}-accepted-too`);
        return accepted(null);
      },
    );
    expect(outcome.ok).toBe(true);
    expect(await isStored(`${kind}-accepted`)).toBe(true);
    expect(await isStored(`${kind}-accepted-too`)).toBe(true);
  });

  it('stores nothing when it returns a refusal', async () => {
    const outcome = await inTransaction(
      server.database,
      async (transaction): Promise<Result<null, string>> => {
        await insert(transaction, `${kind}-refused`);
        return refused('not_found');
      },
    );
    expect(outcome).toEqual(refused('not_found'));
    expect(await isStored(`${kind}-refused`)).toBe(false);
  });

  it('stores nothing when it throws, or when the database fails', async () => {
    const broken = inTransaction(server.database, async (transaction): Promise<Result<null, string>> => {
      await insert(transaction, `${kind}-broken`);
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    const twice = inTransaction(server.database, async (transaction): Promise<Result<null, string>> => {
      await insert(transaction, `${kind}-twice`);
      await insert(transaction, `${kind}-twice`);
      return accepted(null);
    });
    await expect(twice).rejects.toThrow(/unique|constraint/iu);
    expect(await isStored(`${kind}-broken`)).toBe(false);
    expect(await isStored(`${kind}-twice`)).toBe(false);
    // The connection still works.
    expect((await inTransaction(server.database, async () => accepted(1))).ok).toBe(true);
  });
});
