import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOverviewOfAll, expectResults } from '../../support/data/results/expectResults.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import { historyPlayer } from '../../support/data/results/resultsHistory.ts';
import { someQuestions } from '../../support/data/results/resultsQuestions.ts';
import { stepArbitrary } from '../../support/data/results/stepArbitrary.ts';
import { heavyKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

// HISTORIES=2000 in the nightly run. One server plays all of them: nothing of one may show in the next.
const numRuns = Number(process.env['HISTORIES'] ?? 4);

describe.each(heavyKinds)('whatever happens, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it('N1 to N15 what is kept equals a recount after every step, and every call an independent one', {
    timeout: 60_000 * numRuns,
  }, async () => {
    const history = fc.record({
      steps: fc.array(stepArbitrary, { minLength: 3, maxLength: 14 }),
      questions: someQuestions,
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ steps, questions }) => {
        const { play, asked, clear } = await historyPlayer(server);
        try {
          const now = await asked(questions);
          for (const step of steps) {
            await play(step);
            expect((await recountResults(server.database)).differences).toEqual([]);
            await expectOverviewOfAll(server, now);
          }
          await expectResults(server, await asked(questions));
        } finally {
          await clear();
        }
      }),
      { numRuns, endOnFailure: false },
    );
  });
});
