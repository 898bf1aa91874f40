import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { repairPaths } from '#contract/http/repairPaths.ts';
import { findingDetail, findingPage } from '#contract/results/finding.ts';
import { sendLink } from '../../support/data/repair/repairLinks.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';
import { runToEnd, variablesFor } from '../../support/server/serverProcess.ts';

const email = 'haus@people.example';

describe.each(databaseKinds)('an address that is forgotten, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it('R1 N14 is in no table any more, and its link does not work', async () => {
    const administrator = await server.person('administrator');
    const { token } = administrator;
    await tourWithFindings(server, await server.person());
    const list = (await server.call(officePaths.findings, { token })).json;
    const [{ id: finding } = { id: '' }] = zod.parse(findingPage, list).items;
    const fields = { state: 'open', note: null, responsible: email, due_on: null };
    const headers = { 'if-match': '*' };
    const set = { method: 'PUT', token, headers, key: 'set', body: { finding: fields } };
    expect((await server.call(officePaths.finding(finding), set)).status).toBe(200);
    const link = await sendLink(server, administrator, { finding, to: 'HAUS@people.example' });
    const kept = await sendLink(server, administrator, { finding, to: 'hof@people.example' });
    const body = { answer: 'done', text: 'New seal', name: 'A. Rossi' };
    expect((await server.call(repairPaths.repair(link.token), { method: 'POST', body })).status).toBe(201);
    const withdrawn = await sendLink(server, administrator, { finding, to: email });
    await server.call(officePaths.findingLink(finding, withdrawn.link), { method: 'DELETE', token });

    const forget = { method: 'POST', token, body: { email: 'Haus@people.example' } };
    expect((await server.call(officePaths.forgottenAddresses, forget)).status).toBe(204);

    for (const { token: of } of [link, withdrawn])
      expect((await server.call(repairPaths.repair(of))).status).toBe(404);
    expect((await server.call(repairPaths.repair(kept.token))).status).toBe(200);
    const tables = [
      'findings',
      'finding_statements',
      'repair_links',
      'audit_log',
      'mails',
      'operations',
    ] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await server.database.selectFrom(table).selectAll().execute());
      expect([table, rows.toLowerCase().includes(email), rows.includes('Rossi')]).toEqual([
        table,
        false,
        false,
      ]);
    }
    const detail = (await server.call(officePaths.finding(finding), { token })).json;
    const { history } = zod.parse(findingDetail, detail);
    expect(history.find((event) => event.kind === 'answered')).toMatchObject({ text: 'New seal', to: null });
    expect((await recountResults(server.database)).differences).toEqual([]);
    // The same from the console, of another address.
    const given = ['forget', 'hof@people.example'];
    const { stdout } = await runToEnd('server/commands/users.ts', given, variablesFor(server.fresh));
    expect(stdout).toMatch(/^Forgotten/);
    expect((await server.call(repairPaths.repair(kept.token))).status).toBe(404);
    const done = await server.database
      .selectFrom('audit_log')
      .select(['actor_id', 'subject'])
      .where('action', '=', 'address_forgotten')
      .orderBy('id')
      .execute();
    expect(done).toEqual([
      { actor_id: administrator.id, subject: '…' },
      { actor_id: null, subject: '…' },
    ]);
    const inspector = await server.person();
    const asked = { ...forget, token: inspector.token };
    expect((await server.call(officePaths.forgottenAddresses, asked)).status).toBe(403);
  });
});
