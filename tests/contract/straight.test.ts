import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accepted } from '#domain/result.ts';
import { inTransaction } from '../../server/database/inTransaction.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import type { Database, OpenTransaction } from '../../server/database/tables.ts';
import { findOperations } from '../../server/repositories/operations.ts';
import { insertReceipts } from '../../server/repositories/receipts.ts';
import { findSessions } from '../../server/repositories/sessions.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from '../support/serverDatabase.ts';

describe.each(databaseKinds)('prepared statements of a transaction, on %s', (kind) => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    await migrate(fresh.location);
    database = openDatabase(fresh.location, 5_000, () => undefined);
  });
  afterAll(async () => {
    await database.destroy();
    await fresh.remove();
  });

  it('leave without waiting for one another', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await inTransaction(database, async (transaction) => {
      sent.mockClear();
      const asked = [
        findSessions(transaction, ['one']),
        findOperations(transaction, [{ user_id: 'one', key: 'key' }]),
        findSessions(transaction, ['other']),
      ];
      expect(sent).toHaveBeenCalledTimes(kind === 'postgres' ? asked.length : 0);
      expect(await Promise.all(asked)).toEqual([[], [], []]);
      return accepted(null);
    });
    sent.mockRestore();
  });

  it('all hear what failed first', async () => {
    const receipt = {
      code: 'code',
      kind: 'add-floor',
      tour_id: 'nowhere',
      touchpoint_id: null,
      received_at: '',
    } as const;
    const told = await inTransaction(database, async (transaction) => {
      const asked = [insertReceipts(transaction, [receipt]), findSessions(transaction, ['one'])];
      await Promise.all(asked.toReversed());
      return accepted(null);
    }).catch((error: unknown) => error);
    expect(String(told)).toMatch(/foreign key/i);
  });

  it('are refused once it has ended', async () => {
    let ended: OpenTransaction | null = null;
    await inTransaction(database, async (transaction) => {
      ended = transaction;
      return accepted(null);
    });
    if (ended === null) throw new Error('There was no transaction.');
    await expect(findSessions(ended, ['one'])).rejects.toThrow('committed');
  });
});
