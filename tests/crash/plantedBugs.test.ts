import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { plantedBugs } from '../simulation/check/plantedBugs.ts';
import { createSimServer, type SimServer } from '../simulation/faults/simulated/simServer.ts';

// The most schedules that may pass before a bug is found.
const maxSeeds = 100;

vi.setConfig({ testTimeout: 300_000 });

// A killed tab leaves promises behind that are no longer awaited.
const ignore = () => undefined;

let server: SimServer;
beforeAll(async () => {
  process.on('unhandledRejection', ignore);
  server = await createSimServer();
});
afterAll(async () => {
  process.off('unhandledRejection', ignore);
  await server.end();
});
afterEach(() => {
  vi.doUnmock('../simulation/check/plantedBugs.ts');
  vi.resetModules();
});

describe('the checker proves itself', () => {
  it.each(plantedBugs)(
    'catches: $name',
    async ({ breaks, photos = false, options = {}, server: replaced, module }) => {
      vi.resetModules();
      if (module !== undefined) {
        const path = module.path.replace('../../../', '../../');
        vi.doMock(path, async (original) => module.replace(await original()));
      }
      const { runSchedule } = await import('../simulation/faults/runSchedule.ts');
      let found: readonly string[] = [];
      let seed = 0;
      while (found.length === 0 && seed < maxSeeds) {
        seed += 1;
        found = (await runSchedule(replaced?.(server) ?? server, { seed, options, photos })).violations;
      }
      if (module !== undefined) vi.doUnmock(module.path.replace('../../../', '../../'));
      expect(found).toContainEqual(expect.stringMatching(breaks));
    },
  );
});
