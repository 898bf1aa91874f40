import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer, commands, send } from './queue/commands.ts';
import { PlainModel } from './queue/PlainModel.ts';
import { PureQueue } from './queue/PureQueue.ts';

/** MODEL_RUNS=100000 vitest run --project simulation tests/simulation/model/queue.test.ts */
const runs = Number(process.env['MODEL_RUNS'] ?? 2_000);
const perRunMs = 20;
const maxRounds = 200;

/** I6: without further faults, lets the queue drain. */
function drain(model: PlainModel, queue: PureQueue): void {
  queue.restart();
  model.underWay = [];
  for (let round = 0; round < maxRounds; round += 1) {
    queue.nowMs += 61_000;
    send(model, queue);
    while (model.underWay.length > 0) answer(model, queue, 0, { does: 'done' }, 0.5);
  }
}

describe('the engine’s pure functions against a person and a malicious world', () => {
  it(`S6 S8 S9 S10 S11 I1 I3 I4 I6 I8 hold in ${runs} histories`, {
    timeout: runs * perRunMs + 10_000,
  }, () => {
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 80, size: 'max' }), (history) => {
        const model = new PlainModel();
        const queue = new PureQueue();
        fc.modelRun(() => ({ model, real: queue }), history);
        drain(model, queue);
        const left = queue.list();
        const refused = left.filter((entry) => entry.state === 'needs-you');
        for (const entry of left) {
          const one = model.submissions.get(entry.operationId);
          const isBehind =
            one !== undefined && model.before(one, (other) => other.fate === 'done').length > 0;
          expect(refused.includes(entry) || isBehind, `I6 ${entry.operationId} still waits`).toBe(true);
        }
      }),
      { numRuns: runs },
    );
  });
});
