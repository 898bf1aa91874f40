import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listTourRows } from '../../../server/repositories/listedTours.ts';
import { listFindings } from '../../../server/repositories/results/listedFindings.ts';
import { latestStartsBut } from '../../../server/repositories/tours.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

type Plan = readonly { readonly detail: string }[];

/** What SQLite does for each statement that `work` runs for the first time on a connection. */
async function plansOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  await work();
  const calls = prepare.mock.calls.map(([text], at) => ({ text, connection: prepare.mock.contexts[at] }));
  prepare.mockRestore();
  return calls.flatMap(({ text, connection }) => {
    const values = (text.match(/\?/g) ?? []).map(() => null);
    const plan = (connection as Sqlite.Database).prepare(`explain query plan ${text}`).all(...values) as Plan;
    return plan.map(({ detail }) => detail);
  });
}

describe('plans of what grows with the tours', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('sqlite');
  });
  afterAll(() => server.stop());
  afterEach(() => vi.restoreAllMocks());

  const id = '01930000-0000-7000-8000-000000000001';
  it.each([
    ['tours_listed', {}],
    ['tours_open_listed', { concluded: false }],
    ['tours_listed', { concluded: true }],
    ['tours_listed_by_user', { userId: id }],
    ['tours_listed_by_mandate', { mandateId: id }],
    ['tours_listed_by_building', { buildingIds: [id] }],
    ['tours_listed_by_user_and_mandate', { userId: id, mandateId: id }],
    ['tours_open_listed_by_user', { userId: id, concluded: false }],
    ['tours_open_listed_by_mandate', { mandateId: id, concluded: false }],
  ])('N27 a page of tours is read in the order of %s: %o', async (index, filter) => {
    const plans = await plansOf(() => listTourRows(server.database, filter, { before: undefined, size: 50 }));
    expect(plans.join('\n')).toMatch(new RegExp(`INDEX ${index}\\b`));
    expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it.each([{}, { overdueOn: '2026-11-28' }, { state: 'open' } as const])(
    'N30 a page of findings by their due dates is read in the order of an index: %o',
    async (filter) => {
      const page = { order: 'due_on', after: { key: '2026-11-28', id }, offset: 0, size: 50 } as const;
      const plans = await plansOf(() => listFindings(server.database, filter, page));
      expect(plans.join('\n')).toMatch(/SEARCH findings USING INDEX findings_by_due \(/);
      expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
    },
  );

  it('U11 a start reads the tours of its person in the order of an index', async () => {
    const plans = await plansOf(() => latestStartsBut(server.database, [id], 499));
    expect(plans.join('\n')).toMatch(/tours_by_start /);
    expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });
});
