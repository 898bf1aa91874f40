import { setTimeout as pause } from 'node:timers/promises';
import { accepted } from '#domain/result.ts';
import { inTransaction } from '../../../database/inTransaction.ts';
import { isPostgres } from '../../../database/query/arrayParams.ts';
import type { Database } from '../../../database/tables.ts';
import { buildingsWithResults } from '../../../repositories/results/concludedTours.ts';
import {
  deleteRecount,
  findTimeZone,
  insertRecount,
  isRecountOpen,
  updateTimeZone,
} from '../../../repositories/results/resultSettings.ts';
import { recountBuildings } from './recountBuildings.ts';

/** What a recount needs. */
export type RebuildContext = {
  readonly database: Database;
  /** The time zone to count in: at the start the setting TIME_ZONE. */
  readonly timeZone: string;
};

type RecountOptions = { readonly buildingsAtOnce: number; readonly pauseMs: number };

// Keeps each transaction, which others wait for, to a few milliseconds. SQLite has one writer, and a waiting connection polls
// every 25 ms: without a pause between two transactions, concluding a tour meanwhile waited for a second.
const besideOthers: RecountOptions = { buildingsAtOnce: 20, pauseMs: 30 };
// This server does not listen yet: its start is waited for. What another one concludes meanwhile waits for one transaction, a
// few tenths of a second.
const atStart: RecountOptions = { buildingsAtOnce: 500, pauseMs: 0 };

/**
 * Recounts all results from the answers in that time zone, a few buildings at a time, by default while the server serves.
 * Returns the number of buildings, and tells `onStep` how many are done. An interrupted recount is continued at the next
 * start (N20).
 */
export async function rebuildResults(
  context: RebuildContext,
  onStep: (buildings: number) => void = () => undefined,
  options = besideOthers,
): Promise<number> {
  const { database, timeZone } = context;
  await insertRecount(database, timeZone);
  await updateTimeZone(database, timeZone);
  let after = '';
  let done = 0;
  for (;;) {
    const buildings = await buildingsWithResults(database, after, options.buildingsAtOnce);
    const last = buildings.at(-1);
    if (last === undefined) break;
    await inTransaction(database, async (transaction) => {
      await recountBuildings({ transaction, timeZone }, buildings, 'answers');
      return accepted(null);
    });
    after = last;
    done += buildings.length;
    onStep(done);
    if (!isPostgres(database)) await pause(options.pauseMs);
  }
  await deleteRecount(database);
  return done;
}

/**
 * Recounts everything if the time zone in the settings differs from the stored one, if nothing was counted yet, or if the last
 * recount was interrupted. Calls `onBegin` where it does, and `onStep` with the number of buildings done.
 */
export async function prepareResults(
  context: RebuildContext,
  onBegin: () => void,
  onStep: (buildings: number) => void = () => undefined,
): Promise<void> {
  const { database, timeZone } = context;
  if ((await findTimeZone(database)) === timeZone && !(await isRecountOpen(database))) return;
  const isEmpty = (await buildingsWithResults(database, '', 1)).length === 0;
  if (isEmpty) return updateTimeZone(database, timeZone);
  onBegin();
  await rebuildResults(context, onStep, atStart);
}
