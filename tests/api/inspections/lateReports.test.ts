import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { document, visit } from '../../support/server/askDocuments.ts';
import { heavyKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(heavyKinds)('documents of late tours, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it('N25 N6 what was received late is said beside the tour, and counted in the client’s report', async () => {
    const administrator = await server.person('administrator');
    await visit(server, await server.person(), 'Library', { rating: 'good' });
    const id = await server.building('Library');
    const moments = { concluded_at: '2026-10-31T14:00:00.000Z', received_at: '2026-11-02T07:30:00.000Z' };
    const { database } = server;
    await database.updateTable('tours').set(moments).where('cip_obj_id', '=', id).execute();
    const results = database.updateTable('tour_results').where('building_id', '=', id);
    await results.set({ ...moments, day: '2026-10-31' }).execute();
    await database.updateTable('result_buckets').set('version', sql<number>`version + 1`).execute();
    const building = await document(server, administrator, officePaths.resultsBuildingReport(id));
    expect(building.text).toMatch(/31 Oct 2026: received 2 Nov 2026,? (at )?08:30/);
    const path = `${officePaths.resultsReport}?object_id=${id}&basis=all`;
    const { text } = await document(server, administrator, path);
    expect(text).toContain('1 tour of this period was received more than a day after it was walked.');
    expect(text).toMatch(/received 2 Nov 2026,? (at )?08:30\)/);
    const other = await document(server, administrator, `${path}&from=2026-11-01`);
    expect(other.text).not.toContain('was received more than a day');
    const [walked] = await database.selectFrom('tours').select('id').where('cip_obj_id', '=', id).execute();
    await database.updateTable('tours').set({ day_by: 'clock_wrong' }).execute();
    const own = await document(server, administrator, officePaths.tourReportPdf(walked?.id ?? ''));
    // Begun after it was concluded, as the rows say: a start is never later.
    expect(own.text).toContain("by the day of receipt: this device's clock was wrong");
    expect(own.text).toMatch(/Started 31 Oct 2026,? (at )?15:00/);
  });
});
