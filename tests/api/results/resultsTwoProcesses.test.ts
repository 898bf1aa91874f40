import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { clearTours } from '../../support/data/results/clearTours.ts';
import { type Asked, expectOverviewOfAll, expectResults } from '../../support/data/results/expectResults.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import { historyPlayer } from '../../support/data/results/resultsHistory.ts';
import { someQuestions } from '../../support/data/results/resultsQuestions.ts';
import type { Step } from '../../support/data/results/Step.ts';
import { stepArbitrary } from '../../support/data/results/stepArbitrary.ts';
import { call } from '../../support/server/serverCalls.ts';
import { freshDatabase, heavyKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';
import {
  runToEnd,
  type ServerProcess,
  startProcess,
  variablesFor,
} from '../../support/server/serverProcess.ts';

// HISTORIES=200 in the nightly run.
const histories = Number(process.env['HISTORIES'] ?? 2);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const maxAttempts = 40;
// Two processes play so many histories, each after the tours of the one before were deleted; then one is backed up. By day none is: a
// backup is compared row by row (`backup.test.ts`).
const historiesOfABackup = 50;

/**
 * What both processes do at the end of every moment: conclusions in two buildings of one mandate, and an exclusion
 * at the same time.
 */
const collision = fc
  .record({ letters: fc.constantFrom('bg', 'gb', 'bb', 'gn'), which: fc.nat({ max: 50 }) })
  .map(({ letters, which }): readonly Step[] => [
    {
      kind: 'conclude together',
      building: 'Library',
      letters,
      walked: [null, { minutesAgo: 90 }, { asEvent: which }],
    },
    { kind: 'conclude together', building: 'Town hall', letters },
    { kind: 'exclude', which },
    { kind: 'include', which: which + 1 },
  ]);

/** Moments of concurrent steps, one after the other. The processes share a clock. */
const historyArbitrary = fc.record({
  moments: fc.array(
    fc.tuple(
      fc.array(
        stepArbitrary.filter(({ kind }) => kind !== 'time passes'),
        { minLength: 2, maxLength: 6 },
      ),
      collision,
    ),
    { minLength: 1, maxLength: 4 },
  ),
  questions: someQuestions,
});

/** Alternates between two processes, so that consecutive calls meet. */
function throughBoth(server: TestServer, other: ServerProcess) {
  let calls = 0;
  const failures: string[] = [];
  const both: TestServer = {
    ...server,
    call: async (path, request) => {
      calls += 1;
      const url = calls % 2 === 0 ? server.url : other.url;
      let answer = await call(url, path, request);
      // A server that is busy, as both may be beside other tests, is asked again, as a device does.
      for (let attempt = 0; answer.status === 503 && attempt < maxAttempts; attempt += 1) {
        await pause(250);
        answer = await call(url, path, request);
      }
      // 429 and 503 are allowed; nothing else may go wrong.
      if (answer.status >= 500 && answer.status !== 503)
        failures.push(`${path} ${answer.status} ${answer.text}`);
      return answer;
    },
  };
  return { both, failures };
}

type History = typeof historyArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(heavyKinds)('histories of two processes on one %s', (kind) => {
  let server: TestServer;
  let other: ServerProcess;
  let both: TestServer;
  let failures: readonly string[];
  beforeAll(async () => {
    server = await startServer(kind);
    other = await startProcess({ ...variablesFor(server.fresh), DEMO: '0' });
    ({ both, failures } = throughBoth(server, other));
  });
  afterAll(async () => {
    other.kill('SIGTERM');
    await other.ended;
    await server.stop();
  });

  /** Plays a history, and returns what was asked in the end. */
  async function playWhole({ moments, questions }: History, named: string): Promise<Asked> {
    const { play, asked } = await historyPlayer(both);
    const now = await asked(questions);
    for (const steps of moments.flat()) {
      // Whoever is deleted while they walk cannot go on.
      const isDeleting = steps.some((step) => step.kind === 'delete person');
      const played = await Promise.allSettled(steps.map((step) => play(step)));
      const broken = played.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      expect([named, isDeleting ? [] : broken, failures]).toEqual([named, [], []]);
      expect([named, (await recountResults(server.database)).differences]).toEqual([named, []]);
      // Of one process and the other.
      await expectOverviewOfAll(both, now);
    }
    const last = await asked(questions);
    await expectResults(both, last);
    return last;
  }

  /** What is restored from a backup says the same. */
  async function expectSameRestored(asked: Asked): Promise<void> {
    const file = join(server.fresh.folder, `backup-${randomUUID()}`);
    const backup = await runToEnd('server/commands/backup.ts', [file], variablesFor(server.fresh));
    expect(backup).toMatchObject({ code: 0 });
    const fresh = await freshDatabase(kind);
    const restore = await runToEnd('server/commands/restore.ts', [file], variablesFor(fresh));
    expect(restore).toMatchObject({ code: 0 });
    const restored = await startProcess({ ...variablesFor(fresh), DEMO: '0' });
    const database = openDatabase(fresh.location, 5_000, () => undefined);
    expect((await recountResults(database)).differences).toEqual([]);
    await expectResults(
      { ...server, database, call: (path, request) => call(restored.url, path, request) },
      asked,
    );
    await database.destroy();
    restored.kill('SIGTERM');
    await restored.ended;
    await fresh.remove();
  }

  it('N1 to N15 whatever they do at the same moment, everything equals a recount, also when it is restored', {
    timeout: 120_000 * histories,
  }, async () => {
    for (const [place, history] of fc.sample(historyArbitrary, { numRuns: histories, seed }).entries()) {
      await clearTours(server.database);
      const asked = await playWhole(history, `history ${place} of seed ${seed}`);
      if ((place + 1) % historiesOfABackup === 0) await expectSameRestored(asked);
    }
  });
});
