import { describe, expect, it } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { startBenchServer } from '../bench/server/benchServer.ts';
import { dayEnd, notOnce } from '../bench/server/dayEnd.ts';
import { recountResults } from '../support/data/results/recount/recountResults.ts';
import { freePort } from '../support/server/appServer.ts';
import { databaseKinds, freshDatabase } from '../support/server/serverDatabase.ts';

// A smaller version of `npm run bench -- daysEnd`.
const devices = 50;
const withinMs = 2_000;
const timeoutMs = 300_000;

describe.each(databaseKinds)('a day’s end on %s', (kind) => {
  it(`S8 S11 S22 R1 ${devices} devices come back at once, the server is killed: everything is there once`, {
    timeout: timeoutMs,
  }, async () => {
    const fresh = await freshDatabase(kind);
    await migrate(fresh.location);
    const database = openDatabase(fresh.location, timeoutMs, () => undefined);
    const port = await freePort();
    let server = await startBenchServer(fresh, port);
    const { statuses, waits, calls } = await dayEnd(database, port, {
      devices,
      withinMs,
      disturb: async () => {
        await server.kill('SIGKILL');
        server = await startBenchServer(fresh, port);
      },
    });
    expect(waits).toHaveLength(calls);
    expect(await notOnce(database, devices)).toEqual([]);
    expect((await recountResults(database)).differences).toEqual([]);
    // A device throws at any other refusal, and at a 429 or 503 without Retry-After.
    const allowed = new Set(['200', '201', '429', '503', 'no answer']);
    expect([...statuses.keys()].filter((status) => !allowed.has(status))).toEqual([]);
    await server.kill('SIGTERM');
    await database.destroy();
    await fresh.remove();
  });
});
