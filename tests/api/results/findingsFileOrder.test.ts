import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { addDays } from '#domain/results/days.ts';
import { maxOverdueFirst } from '#domain/results/finding.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

// One more than a list has first.
const late = Array.from({ length: maxOverdueFirst + 1 }, (_, at) => ({
  id: `late ${at}`,
  due_on: addDays('2020-01-01', at),
  seen_at: `2026-02-01T00:00:00.0${10 + at}Z`,
}));
const open = { id: 'open', due_on: null, seen_at: '2026-04-01T00:00:00.000Z' };
const planned = { id: 'planned', due_on: '2999-01-01', seen_at: '2026-03-01T00:00:00.000Z' };
const resolved = { id: 'resolved', due_on: '2020-01-01', seen_at: '2026-01-01T00:00:00.000Z' };
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe.each(databaseKinds)('the order of a file of findings, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    await tourWithFindings(server, await server.person(), 'No soap on any floor.');
    const row = await server.database.selectFrom('findings').selectAll().executeTakeFirstOrThrow();
    await server.database.deleteFrom('findings').execute();
    const rows = [open, planned, ...late, resolved].map((one, floor) => ({
      ...row,
      ...one,
      floor,
      state: one === resolved ? 'resolved' : 'open',
    }));
    await server.database
      .insertInto('findings')
      .values(rows as (typeof row)[])
      .execute();
  });
  afterAll(() => server.stop());

  async function file(query: string): Promise<readonly (string | undefined)[]> {
    const { text } = await server.call(`${officePaths.findingsExport}?format=csv${query}`, {
      token: administrator.token,
    });
    const [header = [], ...rows] = readCsv(text);
    return rows.map((cells) => cells[header.indexOf('finding_id')]);
  }

  it('N30 at most fifty overdue ones are first, the longest overdue at the top', async () => {
    const first = late.slice(0, maxOverdueFirst);
    const others = [open, planned, ...late.slice(maxOverdueFirst)];
    expect(await file('')).toEqual(idsOf([...first, ...others, resolved]));
    expect(await file('&state=open')).toEqual(idsOf([...first, ...others]));
  });

  it('N30 a chosen order is that of the file', async () => {
    expect(await file('&sort=-seen_at')).toEqual(idsOf([open, planned, ...late.toReversed(), resolved]));
    expect(await file('&due=overdue&sort=due_on')).toEqual(idsOf(late));
    expect(await file('&state=resolved')).toEqual(['resolved']);
  });
});
