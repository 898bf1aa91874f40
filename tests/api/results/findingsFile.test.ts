import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { heavyKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

// More than the connection's buffers hold: the server waits with the last ones until the first are read.
const total = 20_000;
const atOnce = 500;

describe.each(heavyKinds)('a file of findings, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    await tourWithFindings(server, await server.person(), 'No soap on any floor.');
    const row = await server.database.selectFrom('findings').selectAll().executeTakeFirstOrThrow();
    await server.database.deleteFrom('findings').execute();
    const rows = Array.from({ length: total }, (_, floor) => ({
      ...row,
      id: `finding-${floor}`,
      floor,
      seen_at: new Date(Date.UTC(2026, 0, 1) + floor * 1000).toISOString(),
    }));
    for (let at = 0; at < total; at += atOnce) {
      await server.database
        .insertInto('findings')
        .values(rows.slice(at, at + atOnce))
        .execute();
    }
  });
  afterAll(() => server.stop());

  it('has each once, also those that are rated bad again while it is read', async () => {
    const response = await fetch(`${server.url}${officePaths.findingsExport}?format=csv`, {
      headers: { authorization: `Bearer ${administrator.token}` },
    });
    const reader = response.body?.getReader();
    if (reader === undefined) throw new Error('The file has no bytes.');
    const chunks = [(await reader.read()).value ?? new Uint8Array()];
    // The oldest, which the file has not come to.
    await server.database
      .updateTable('findings')
      .set({ seen_at: '2026-12-31T00:00:00.000Z' })
      .where('floor', '<', 100)
      .execute();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      chunks.push(value);
    }
    const [header = [], ...rows] = readCsv(Buffer.concat(chunks).toString('utf8'));
    const at = header.indexOf('finding_id');
    const ids = rows.map((cells) => cells[at]);
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  });
});
