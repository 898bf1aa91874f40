import { describe, expect, it } from 'vitest';
import { runInThread } from '../../../../server/services/runInThread.ts';

const resourceLimits = { maxOldGenerationSizeMb: 64 };

function run(script: string): Promise<unknown> {
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  return runInThread(url, { workerData: 'given', resourceLimits });
}

describe('a thread for one piece of work', () => {
  it('is given its data, and answers by a message', async () => {
    const imports = "import { parentPort, workerData } from 'node:worker_threads';";
    expect(await run(`${imports} parentPort.postMessage([workerData]);`)).toEqual(['given']);
  });

  it('rejects with what it threw', async () => {
    await expect(run("throw new Error('broken');")).rejects.toThrow('broken');
  });

  it('rejects when it exits without a result', async () => {
    await expect(run('')).rejects.toHaveProperty('cause.message', 'The thread exited without a result.');
  });
});
