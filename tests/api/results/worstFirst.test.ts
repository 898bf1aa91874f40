import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Basis } from '#contract/results/basis.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { pageOfBuildings } from '../../../server/repositories/results/buildingPages.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(onlySqlite)('the worst buildings', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  /** How SQLite goes about the page: its own words, step by step. */
  async function planOf(basis: Basis): Promise<string> {
    if (server.fresh.location.kind !== 'sqlite') throw new Error('Another database says it otherwise.');
    const file = new Sqlite(server.fresh.location.file);
    const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
    const database = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: file }),
      log: ({ query }) => {
        asked.push(query);
      },
    });
    try {
      await pageOfBuildings(database, { basis }, { order: 'high', offset: 0, size: 5 });
      const steps = asked.flatMap(({ sql, parameters }) =>
        file.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters),
      );
      return steps.map(({ detail }) => detail).join('\n');
    } finally {
      await database.destroy();
    }
  }

  it.each([
    ['latest', 'tour_results_worst'],
    ['all', 'tour_results_worst_building'],
  ] as const)(
    'N4 of the basis %s are an index: its order is the one that is asked for',
    async (basis, index) => {
      const plan = await planOf(basis);
      expect(plan).toMatch(new RegExp(`USING INDEX ${index}$`, 'm'));
      // What the index leaves to sort are those that share a value: by observations, name and id.
      expect(plan).toMatch(/LAST 3 TERMS OF ORDER BY$/m);
    },
  );
});
