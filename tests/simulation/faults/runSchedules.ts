import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../../server/database/openDatabase.ts';
import { addTally, emptyTally, type Tally } from '../check/tally.ts';
import type { Share } from './scheduleWorker.ts';

// Large enough to make messages cheap, small enough that no process waits long for another.
const maxPerShare = 50;
const sharesOfEach = 4;
// Most objects are short-lived, and stack traces are not read.
const forSpeed = ['--max-semi-space-size=64', '--single-threaded-gc', '--stack-trace-limit=0'];

type Run = {
  readonly from: number;
  readonly schedules: number;
  /** Whether schedules include photos. */
  readonly photos?: boolean;
  /** One process per database. */
  readonly databases: readonly (DatabaseLocation | null)[];
  readonly onProgress?: (tally: Tally) => void;
};

/** Runs schedules of consecutive seeds in one process per database; null means a SQLite file. */
export async function runSchedules({
  from,
  schedules,
  photos = false,
  databases,
  onProgress,
}: Run): Promise<Tally> {
  const tally = emptyTally();
  const shares: Share[] = [];
  const perShare = Math.min(maxPerShare, Math.ceil(schedules / (sharesOfEach * databases.length)));
  for (let done = 0; done < schedules; done += perShare) {
    shares.push({ from: from + done, count: Math.min(perShare, schedules - done), photos });
  }
  await Promise.all(
    databases.map((database) =>
      workThrough(shares, database, (more) => {
        addTally(tally, more);
        onProgress?.(tally);
      }),
    ),
  );
  return tally;
}

function workThrough(
  shares: Share[],
  database: DatabaseLocation | null,
  done: (tally: Tally) => void,
): Promise<void> {
  const child = fork(join(import.meta.dirname, 'scheduleWorker.ts'), [JSON.stringify(database)], {
    execArgv: forSpeed,
  });
  return new Promise((resolve, reject) => {
    let working: Share | undefined;
    child.on('message', (message: Tally | 'ready') => {
      if (message !== 'ready') done(message);
      working = next(child, shares);
    });
    child.on('exit', () => {
      if (working === undefined) resolve();
      else reject(new Error(`a process ended among the seeds from ${working.from} on`));
    });
  });
}

function next(child: ChildProcess, shares: Share[]): Share | undefined {
  const share = shares.shift();
  if (share === undefined) child.disconnect();
  else child.send(share);
  return share;
}
