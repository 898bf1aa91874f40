import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { storedTouchpoint } from '#contract/inspections/tour.ts';
import { save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { startServer } from '../../support/server/serverForTests.ts';

const people = 5;
// How many bytes a code of a receipt is drawn from; ids and tokens take more.
const codeBytes = 8;

describe.each(databaseKinds)('a receipt whose code is taken, on %s', (kind) => {
  it('S13 is drawn anew: codes that meet in one second cost nobody an answer', async () => {
    let same = 0;
    let drawn = 0;
    const server = await startServer(kind, {
      randomBytes: (size) => {
        if (size !== codeBytes) return randomBytes(size);
        drawn += 1;
        same -= 1;
        return same >= 0 ? new Uint8Array(size) : randomBytes(size);
      },
    });
    try {
      const begun = await Promise.all(
        Array.from({ length: people }, async () => {
          const person = await server.person();
          const touchpoint = touchpointNamed(await startedTour(server, person), 'arriving_at_work');
          return { person, touchpoint };
        }),
      );
      drawn = 0;
      // However they fall into batches, nobody draws it more often than a command is tried: in a batch, and three times alone.
      same = 4;
      const answers = await Promise.all(
        begun.map(({ person, touchpoint }) => save(server, person, touchpoint)),
      );
      expect(answers.map(({ status }) => status)).toEqual(begun.map(() => 200));
      const codes = answers.map(({ json }) => z.parse(storedTouchpoint, json).receipt.code);
      expect(new Set(codes).size).toBe(people);
      // They did meet.
      expect(drawn).toBeGreaterThan(people);
    } finally {
      await server.stop();
    }
  });
});
