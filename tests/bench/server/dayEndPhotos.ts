import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { uuidv7 } from '#domain/uuidv7.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { devicePhoto } from '../../support/data/photos/photos.ts';
import { freePort } from '../../support/server/appServer.ts';
import { benchDatabase, type DatabaseKind } from './benchDatabase.ts';
import { memoryOf, startBenchServer } from './benchServer.ts';
import { dayEnd, notOnce } from './dayEnd.ts';
import { percentile } from './figures.ts';

const size = { width: 2048, height: 1536 };

/** The figures of one day's end. */
export type DayEndFigures = {
  readonly seconds: number;
  /** Of the milliseconds from a call's first attempt to its success; parts of photos are not counted. */
  readonly p95: number;
  /** How late the bench's own thread was with 95 of 100 timers, in milliseconds: a part of each wait. */
  readonly benchLag: number;
  /** The server's peak memory since its last start, in megabytes. */
  readonly memory: number;
  /** What is not on the server exactly once; empty if everything is. */
  readonly wrong: readonly string[];
};

/** What is wrong with rows and files of photos: each has to be there once, as it was announced. */
async function photosNotOnce(database: Database, folder: string, count: number): Promise<string[]> {
  const rows = await database.selectFrom('photos').select(['file', 'sha256', 'received_at']).execute();
  const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const lost = rows.filter(({ file, sha256, received_at }) => {
    if (file === null || received_at === null) return true;
    const bytes = readFileSync(join(folder, `${file}.jpg`));
    return createHash('sha256').update(bytes).digest('hex') !== sha256;
  });
  return [
    ...(rows.length === count ? [] : [`${rows.length} photos of ${count}`]),
    ...(lost.length === 0 ? [] : [`${lost.length} photos are not as they were announced`]),
    // More are right: a kill between file and row leaves two files, which the sweep removes.
    ...(names.length < count * 2 ? [`${names.length} files of ${count * 2}`] : []),
  ];
}

/** Devices come back online within ten seconds, each with `each` photos; with `isKilled` the server is killed meanwhile. */
export async function dayEndWithPhotos(
  kind: DatabaseKind,
  {
    devices,
    each,
    of,
    isKilled,
  }: {
    readonly devices: number;
    readonly each: number;
    readonly of: readonly Buffer[];
    readonly isKilled: boolean;
  },
): Promise<DayEndFigures> {
  const fresh = await benchDatabase(kind);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 60_000, () => undefined);
  const port = await freePort();
  let server = await startBenchServer(fresh, port);
  // Hashed once: devices send the same few pictures under their own ids.
  const made = of.map((bytes) => devicePhoto(bytes, size));
  const lag = monitorEventLoopDelay({ resolution: 5 });
  try {
    lag.enable();
    const { ms, waits } = await dayEnd(database, port, {
      devices,
      withinMs: 10_000,
      disturb: async () => {
        if (!isKilled) return;
        await server.kill('SIGKILL');
        server = await startBenchServer(fresh, port);
      },
      photosOf: (number) =>
        Array.from({ length: each }, (_, at) => {
          const photo = made[(number * each + at) % made.length];
          if (photo === undefined) throw new Error('There is no picture.');
          return { ...photo, announced: { ...photo.announced, id: uuidv7(new Date(), randomBytes) } };
        }),
    });
    lag.disable();
    const answers = await notOnce(database, devices);
    const photos =
      each === 0 ? [] : await photosNotOnce(database, join(fresh.folder, 'photos'), devices * each);
    return {
      seconds: ms / 1000,
      p95: percentile(waits, 0.95),
      benchLag: lag.percentile(95) / 1e6,
      memory: memoryOf(server.pid).peak,
      wrong: [...answers, ...photos],
    };
  } finally {
    await server.kill('SIGTERM');
    await database.destroy();
    await fresh.remove();
  }
}
