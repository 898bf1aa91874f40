import type { DatabaseLocation } from '../../../server/database/openDatabase.ts';
import { countSchedule, emptyTally } from '../check/tally.ts';
import { runSchedule } from './runSchedule.ts';
import { createSimServer } from './simulated/simServer.ts';

/** Some seeds, one after another: what a process of `runSchedules` is asked for. */
export type Share = { readonly from: number; readonly count: number; readonly photos?: boolean };

// A process of its own, started by `runSchedules`, which tells it the database and then share after share.
const location = JSON.parse(process.argv[2] ?? 'null') as DatabaseLocation | null;
const server = await createSimServer(location ?? undefined);
// A tab that is killed leaves promises behind that nobody waits for any more.
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
