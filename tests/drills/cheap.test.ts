import { describe, expect, inject, it } from 'vitest';
import { NotHere } from './Drill.ts';
import { drills } from './drills.ts';
import { drillWorld } from './drillWorld.ts';

// Those that take seconds, in every run. The others by `npm run drill`.
const cheap = ['R6', 'R8'];

describe('drills', () => {
  it.each(drills.filter(({ id }) => cheap.includes(id)))('$id $title', async ({ run }) => {
    const facts: string[] = [];
    const { world, clear } = drillWorld(
      async () => inject('postgresUrl'),
      (fact) => facts.push(fact),
    );
    try {
      await run(world);
    } catch (error) {
      // What the machine lacks is said in the list of the run.
      if (error instanceof NotHere) facts.push(error.message);
      else throw error;
    } finally {
      await clear();
    }
    expect(facts).not.toEqual([]);
  });
});
