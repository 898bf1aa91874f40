import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { checkSet, type Walkers } from '../support/data/walkers.ts';
import type { DrillFixture, Started } from './Drill.ts';

const allowed = /^(200|201|429|503|no answer)$/;

const isExpected = (line: string) => /ECONNREFUSED|57P0|SQLITE_(BUSY|FULL|IOERR)/.test(line);

/**
 * Lets the walkers finish, and asserts that everything acknowledged is stored once and nothing else is, and that
 * clients only got successes, 429 or 503 with Retry-After, or no response.
 */
export async function expectWhole(
  fixture: DrillFixture,
  { fresh, process }: Pick<Started, 'fresh' | 'process'>,
  walkers: Walkers,
  timeoutMs = 60_000,
): Promise<void> {
  // A busy machine takes a while until there is enough to check.
  const deadline = performance.now() + timeoutMs;
  while ((walkers.answers.get('201') ?? 0) < 40 && performance.now() < deadline) await pause(50);
  await walkers.finish(timeoutMs);
  const { acknowledged, unknown, lost, twice, strange } = await checkSet(fresh.location, walkers.reported);
  const answers = [...walkers.answers].map(([what, count]) => `${count}× ${what}`);
  fixture.say(
    `${fresh.location.kind}: ${acknowledged} floors acknowledged, ${unknown} given up; answers ${answers.join(', ')}`,
  );
  const wrongRows = { lost: lost.slice(0, 3), twice: twice.slice(0, 3), strange: strange.slice(0, 3) };
  assert.deepEqual(wrongRows, { lost: [], twice: [], strange: [] });
  assert.equal(unknown, 0, 'Some floors were never acknowledged.');
  assert.ok(acknowledged > 10, 'Too little was reported to prove anything.');
  const failures = process()
    .stdout()
    .split('\n')
    .filter((line) => line.includes('"msg":"failed"') && !isExpected(line))
    .map((line) => /"message":"[^"]*"/.exec(line)?.[0] ?? line.slice(0, 300));
  const wrong = [...walkers.answers.keys()].filter((what) => !allowed.test(what));
  assert.deepEqual(wrong, [], [...new Set(failures)].join('; '));
}
