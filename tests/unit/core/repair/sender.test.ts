import { describe, expect, it } from 'vitest';
import { createChance } from '../../../simulation/faults/chance.ts';
import { createRepairWorld, type PlantedBug } from './repairWorld.ts';

const histories = 2_000;

/** What is wrong in the first history that has something wrong; null: none has. */
async function firstFlaw(bug: PlantedBug | null): Promise<string | null> {
  let answered = 0;
  for (let seed = 1; seed <= histories; seed += 1) {
    const world = createRepairWorld(createChance(seed), bug);
    try {
      await world.run();
    } catch (error) {
      return `seed ${seed}: ${String(error)}`;
    }
    answered += world.answered();
  }
  expect(answered).toBeGreaterThan(histories * 0.75);
  return null;
}

describe('R6 an answer through a link, whatever is lost, killed or pressed twice', () => {
  it('R6 is stored once, with its photos, and is on the device until then: 2,000 histories', async () => {
    expect(await firstFlaw(null)).toBeNull();
  });

  it.each([
    ['a key a try', /stored twice|other photos/],
    ['believes everybody', /deleted unsent|stays on the device|never arrived/],
    ['sends before it is stored', /stored twice|stays on the device|never arrived/],
  ] as const)('R6 a sender that is wrong is found: %s', async (bug, flaw) => {
    expect(await firstFlaw(bug)).toMatch(flaw);
  });
});
