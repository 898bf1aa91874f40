import { join } from 'node:path';
import { sql } from 'kysely';
import { paths } from '#contract/http/paths.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { freePort } from '../../support/server/appServer.ts';
import { requestBytes, sendAll } from './bareWire.ts';
import { benchDatabase, type DatabaseKind } from './benchDatabase.ts';
import { startBenchServer } from './benchServer.ts';
import { percentile } from './figures.ts';
import { insertOneBuilding, insertWalk, insertWalker, type Walker } from './walks.ts';

const inspectors = 20;
const buildingsCount = 400;

/** A server with its own database, to which inspectors send whole tours. */
export type TourServer = {
  /** Sends `tours` tours of six calls each: calls per second, 95th percentile in ms, processor time per call in ms. */
  readonly round: (
    tours: number,
  ) => Promise<{ readonly rate: number; readonly p95: number; readonly cpu: number }>;
  /** Ends the server. Throws if it wrote no results although it should, or some although it should not. */
  readonly end: () => Promise<void>;
};

async function requestsOf(
  database: Database,
  walkers: readonly Walker[],
  buildings: readonly { readonly id: string; readonly mandate_id: string }[],
  tours: number,
): Promise<Buffer[][]> {
  const requestsByConnection: Buffer[][] = walkers.map(() => []);
  const transaction = await database.startTransaction().execute();
  for (let count = 0; count < tours; count += 1) {
    const place = count % walkers.length;
    const walker = walkers[place];
    const building = buildings[Math.floor(Math.random() * buildings.length)];
    if (walker === undefined || building === undefined) throw new Error('There is nobody, or nowhere to go.');
    // The tour that is started is not the one that is concluded: its ids are not known before the response.
    const body = { cip_obj_id: building.id };
    requestsByConnection[place]?.push(
      requestBytes('POST', paths.tours, { token: walker.token, key: crypto.randomUUID(), body }),
      ...(await insertWalk(transaction, walker, building)),
    );
  }
  await transaction.commit().execute();
  return requestsByConnection;
}

/** Throws unless conclusions have written results, or none of them if they should not. */
async function checkWritten(database: Database, isWriting: boolean): Promise<void> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'tour_results' as what, cast(count(*) as integer) as count from tour_results
    union all select 'buildings.last_result_at', cast(count(*) as integer) from buildings
      where last_result_at is not null`.execute(database);
  for (const { what, count } of rows) {
    if (count > 0 !== isWriting) {
      throw new Error(`A server ${isWriting ? 'with' : 'without'} results has ${count} rows of ${what}.`);
    }
  }
}

/** A server that writes results, one that does not, or that of another checkout. */
export async function tourServer(
  kind: DatabaseKind,
  variant: 'with' | 'without' | { checkout: string },
): Promise<TourServer> {
  const fresh = await benchDatabase(kind);
  const options =
    variant === 'without'
      ? { program: join(import.meta.dirname, 'withoutResultsProcess.ts') }
      : variant === 'with'
        ? {}
        : variant;
  const server = await startBenchServer(fresh, await freePort(), { TIME_ZONE: 'UTC' }, options);
  const database = openDatabase(fresh.location, 60_000, () => undefined);
  const walkers = await Promise.all(Array.from({ length: inspectors }, () => insertWalker(database)));
  const buildings: { id: string; mandate_id: string }[] = [];
  for (let count = 0; count < buildingsCount; count += 1) buildings.push(await insertOneBuilding(database));
  return {
    round: async (tours) => {
      const requestsByConnection = await requestsOf(database, walkers, buildings, tours);
      const times: number[] = [];
      const cpuBefore = server.cpuMs();
      const began = performance.now();
      await Promise.all(
        requestsByConnection.map((requests) =>
          sendAll(server.port, requests, ({ status, ms }) => {
            if (status >= 300) throw new Error(`A call was answered with ${status}.`);
            times.push(ms);
          }),
        ),
      );
      const seconds = (performance.now() - began) / 1000;
      return {
        rate: times.length / seconds,
        p95: percentile(times, 0.95),
        cpu: (server.cpuMs() - cpuBefore) / times.length,
      };
    },
    end: async () => {
      await server.kill('SIGKILL');
      try {
        // Another checkout may have no such tables.
        if (variant === 'with' || variant === 'without') await checkWritten(database, variant === 'with');
      } finally {
        await database.destroy();
        await fresh.remove();
      }
    },
  };
}
