import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { verifyResults } from '../../../server/services/results/verify/verifyResults.ts';
import { expectResults } from '../../support/data/expectResults.ts';
import { aStep, historyPlayer, type Step } from '../../support/data/resultsHistory.ts';
import { call } from '../../support/server/serverCalls.ts';
import { databaseKinds, freshDatabase } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';
import {
  runToEnd,
  type ServerProcess,
  startProcess,
  variablesFor,
} from '../../support/server/serverProcess.ts';

// HISTORIES=2000 in the nightly run.
const histories = Number(process.env['HISTORIES'] ?? 3);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
// The database grows with every history, and with it the time of a recount.
const historiesOfADatabase = 10;

/**
 * What both processes do at the end of every moment: conclusions in two buildings of one mandate, and an exclusion
 * at the same time.
 */
const collision = fc
  .record({ letters: fc.constantFrom('bg', 'gb', 'bb', 'gn'), which: fc.nat({ max: 50 }) })
  .map(({ letters, which }): readonly Step[] => [
    { kind: 'conclude together', building: 'Library', letters },
    { kind: 'conclude together', building: 'Town hall', letters },
    { kind: 'exclude', which },
    { kind: 'include', which: which + 1 },
  ]);

/** Moments of concurrent steps, one after the other. The processes share a clock. */
const aHistory = fc.array(
  fc.tuple(
    fc.array(
      aStep.filter(({ kind }) => kind !== 'time passes'),
      { minLength: 2, maxLength: 6 },
    ),
    collision,
  ),
  { minLength: 1, maxLength: 4 },
);

/** Alternates between two processes, so that consecutive calls meet. */
function throughBoth(server: TestServer, other: ServerProcess) {
  let calls = 0;
  const failures: string[] = [];
  const both: TestServer = {
    ...server,
    call: async (path, request) => {
      calls += 1;
      const answer = await call(calls % 2 === 0 ? server.url : other.url, path, request);
      // 429 and 503 are allowed; nothing else may go wrong.
      if (answer.status >= 500 && answer.status !== 503)
        failures.push(`${path} ${answer.status} ${answer.text}`);
      return answer;
    },
  };
  return { both, failures };
}

describe.each(databaseKinds)('histories of two processes on one %s', (kind) => {
  it('N1 to N15 whatever they do at the same moment, everything equals a recount, also when it is restored', {
    timeout: 120_000 * histories,
  }, async () => {
    const sample = fc.sample(aHistory, { numRuns: histories, seed });
    for (let begin = 0; begin < sample.length; begin += historiesOfADatabase) {
      const server = await startServer(kind);
      const other = await startProcess({ ...variablesFor(server.fresh), DEMO: '0' });
      const { both, failures } = throughBoth(server, other);
      let last: Parameters<typeof expectResults>[1] | null = null;
      for (const [place, moments] of sample.slice(begin, begin + historiesOfADatabase).entries()) {
        const named = `history ${begin + place} of seed ${seed}`;
        const { play, administrator, filters, against } = await historyPlayer(both);
        for (const steps of moments.flat()) {
          // People deleted during their tour cannot go on.
          const isDeleting = steps.some((step) => step.kind === 'delete person');
          const played = await Promise.allSettled(steps.map((step) => play(step)));
          const broken = played.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
          expect([named, isDeleting ? [] : broken, failures]).toEqual([named, [], []]);
          expect([named, (await verifyResults(server.database)).differences]).toEqual([named, []]);
        }
        last = { token: administrator.token, filters: await filters(), against };
        await expectResults(both, last);
      }
      const file = join(server.fresh.folder, 'backup');
      expect(await runToEnd('server/commands/backup.ts', [file], variablesFor(server.fresh))).toMatchObject({
        code: 0,
      });
      const fresh = await freshDatabase(kind);
      expect(await runToEnd('server/commands/restore.ts', [file], variablesFor(fresh))).toMatchObject({
        code: 0,
      });
      const restored = await startProcess({ ...variablesFor(fresh), DEMO: '0' });
      const database = openDatabase(fresh.location, 5_000, () => undefined);
      const again: TestServer = {
        ...server,
        database,
        call: (path, request) => call(restored.url, path, request),
      };
      expect((await verifyResults(database)).differences).toEqual([]);
      if (last !== null) await expectResults(again, last);
      await database.destroy();
      for (const one of [other, restored]) {
        one.kill('SIGTERM');
        await one.ended;
      }
      await fresh.remove();
      await server.stop();
    }
  });
});
