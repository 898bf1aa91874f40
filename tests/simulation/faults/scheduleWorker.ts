import type { DatabaseLocation } from '../../../server/database/openDatabase.ts';
import { countSchedule, emptyTally } from '../check/tally.ts';
import { runSchedule } from './runSchedule.ts';
import { createSimServer } from './simulated/simServer.ts';

/** Consecutive seeds for one process of `runSchedules`. */
export type Share = { readonly from: number; readonly count: number; readonly photos?: boolean };

// Started by `runSchedules` with a database; runs the shares of schedules that it is sent.
const location = JSON.parse(process.argv[2] ?? 'null') as DatabaseLocation | null;
const server = await createSimServer(location ?? undefined);
// A killed tab leaves promises behind that are no longer awaited.
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => void server.end().then(() => process.exit()));

process.on('message', ({ from, count, photos = false }: Share) => {
  void (async () => {
    const tally = emptyTally();
    for (let seed = from; seed < from + count; seed += 1) {
      try {
        countSchedule(tally, seed, await runSchedule(server, { seed, photos }));
      } catch (broken) {
        tally.violations[seed] = [`it broke: ${String(broken)}`];
      }
    }
    process.send?.(tally);
  })();
});
process.send?.('ready');
