import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyResults } from '../../../server/services/results/verify/verifyResults.ts';
import { expectResults } from '../../support/data/expectResults.ts';
import { aStep, historyPlayer } from '../../support/data/resultsHistory.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { startServer } from '../../support/server/serverForTests.ts';

// HISTORIES=2000 in the nightly run.
const numRuns = Number(process.env['HISTORIES'] ?? 10);

describe.each(databaseKinds)('whatever happens, on %s', (kind) => {
  it('N1 to N15 what is kept equals a recount after every step, and every call an independent one', {
    timeout: 60_000 * numRuns,
  }, async () => {
    const history = fc.array(aStep, { minLength: 3, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const server = await startServer(kind);
        try {
          const { play, administrator, filters, against } = await historyPlayer(server);
          for (const step of steps) {
            await play(step);
            expect((await verifyResults(server.database)).differences).toEqual([]);
          }
          await expectResults(server, { token: administrator.token, filters: await filters(), against });
        } finally {
          await server.stop();
        }
      }),
      { numRuns, endOnFailure: false },
    );
  });
});
