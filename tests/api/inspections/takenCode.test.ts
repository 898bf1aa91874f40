import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { storedTouchpoint } from '#contract/inspections/tour.ts';
import { save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

const people = 5;
// Receipt codes are drawn from this many bytes; ids and tokens need more.
const codeBytes = 8;

describe.each(databaseKinds)('a receipt whose code is taken, on %s', (kind) => {
  let server: TestServer;
  let same = 0;
  let drawn = 0;
  beforeEach(async () => {
    same = 0;
    // The clock stands still: codes begin with their second, and never collide across seconds.
    const at = new Date();
    server = await startServer(kind, {
      now: () => at,
      randomBytes: (size) => {
        if (size !== codeBytes) return randomBytes(size);
        drawn += 1;
        same -= 1;
        return same >= 0 ? new Uint8Array(size) : randomBytes(size);
      },
    });
  });
  afterEach(() => server.stop());

  const started = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const person = await server.person();
        const touchpoint = touchpointNamed(await startedTour(server, person), 'arriving_at_work');
        return () => save(server, person, touchpoint);
      }),
    );
  const codeOf = ({ json }: { readonly json: unknown }) => zod.parse(storedTouchpoint, json).receipt.code;

  it('S13 is drawn anew: codes that meet in one second cost nobody an answer', async () => {
    const saves = await started(people);
    drawn = 0;
    // However they are batched, none collides more often than a command is tried: in a batch, and three times
    // alone.
    same = 4;
    const answers = await Promise.all(saves.map((saveIt) => saveIt()));
    expect(answers.map(({ status }) => status)).toEqual(saves.map(() => 200));
    expect(new Set(answers.map(codeOf)).size).toBe(people);
    // Codes did collide.
    expect(drawn).toBeGreaterThan(people);
  });

  it('S13 is drawn once more for whoever draws a taken one again, in the batch and alone', async () => {
    const [first, second] = await started(2);
    same = 1;
    const taken = await first?.();
    same = 3;
    drawn = 0;
    const answer = await second?.();
    expect([taken?.status, answer?.status]).toEqual([200, 200]);
    expect(drawn).toBe(4);
  });
});
