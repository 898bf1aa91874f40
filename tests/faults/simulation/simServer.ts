import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { buildApp } from '../../../server/app.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { insertSession } from '../../../server/repositories/sessions.ts';
import { insertActiveUser } from '../../../server/repositories/users.ts';
import { tokenHash } from '../../../server/services/authenticate.ts';
import { importBuildings } from '../../../server/services/importBuildings.ts';
import { type Chance, createChance } from './chance.ts';

/** A request as it left the device. */
export type WireCall = {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly token: string | null;
  readonly body: string;
};

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Where the server dies in the next transaction that commits. */
export type Crash = 'before the commit' | 'after the commit';

export type StoredOperation = {
  readonly user_id: string;
  readonly key: string;
  readonly status: number;
  readonly body: string;
};
export type StoredTouchpoint = {
  readonly id: string;
  readonly tour_id: string;
  readonly touchpoint_id: string;
  readonly parent_id: string | null;
  readonly floor: number | null;
  readonly completed: 0 | 1;
};
export type StoredAnswer = {
  readonly assessment_touchpoint_id: string;
  readonly touchpoint_id: string;
  readonly rating: string | null;
  readonly comment: string | null;
};
export type StoredTour = {
  readonly id: string;
  readonly user_id: string;
  readonly concluded_at: string | null;
};

/** Everything the server holds that a schedule is about, read past it. */
export type ServerRows = {
  readonly operations: readonly StoredOperation[];
  readonly tours: readonly StoredTour[];
  readonly touchpoints: readonly StoredTouchpoint[];
  readonly answers: readonly StoredAnswer[];
  readonly receipts: readonly { readonly code: string; readonly kind: string }[];
};

const buildingList =
  'mandate,name,street,city\nNorth,Library,1 Book Street,Bern\nNorth,Town hall,2 Hill Road,Bern\n';

class ServerDied extends Error {}

/** The real server without a socket, on a file of its own; a schedule empties it. Nothing hashes a password here. */
export async function createSimServer() {
  // In memory where there is such a folder: what a power cut does is tested with processes.
  const folder = mkdtempSync(
    join(process.platform === 'linux' ? '/dev/shm' : tmpdir(), 'storey-simulation-'),
  );
  const file = join(folder, 'storey.db');
  const world = { chance: createChance(1), now: () => 0, crash: null as Crash | null };
  const now = () => new Date(world.now());
  const randomBytes = (size: number) => world.chance.bytes(new Uint8Array(size));
  await migrate({ kind: 'sqlite', file });
  const database = openDatabase({ kind: 'sqlite', file }, 5_000, () => undefined);
  await importBuildings({ database, now, randomBytes }, buildingList, { isDryRun: false });
  const app = await buildApp({
    settings: {
      port: 0,
      host: '127.0.0.1',
      dataDir: folder,
      database: { kind: 'sqlite', file },
      publicUrl: null,
      smtp: null,
      environment: 'production',
      sentryDsn: null,
      demo: false,
      trustProxy: [],
    },
    database: mortal(database, world),
    now,
    randomBytes,
    log: { level: 'silent', stream: { write: () => undefined } },
    dist: join(folder, 'no-dist'),
  });
  const reader = new Sqlite(file, { readonly: true });
  const select = {
    operations: reader.prepare('select user_id, key, status, body from operations order by rowid'),
    tours: reader.prepare('select id, user_id, concluded_at from tours'),
    touchpoints: reader.prepare(
      `select id, tour_id, touchpoint_id, parent_id, floor, completed from touchpoints`,
    ),
    answers: reader.prepare(
      `select assessment_touchpoint_id, touchpoint_id, rating, comment from sub_touchpoints where rating is not null`,
    ),
    receipts: reader.prepare('select code, kind from receipts'),
    buildings: reader.prepare('select id, mandate_id, name, street, city from buildings order by name'),
  };
  const writer = new Sqlite(file);
  writer.pragma('synchronous = OFF');
  let inside = 0;

  return {
    busy: () => inside > 0,
    building: () =>
      select.buildings.get() as {
        id: string;
        mandate_id: string;
        name: string;
        street: string | null;
        city: string | null;
      },
    /** A new schedule: nobody and nothing is here. */
    reset: (chance: Chance, time: () => number) => {
      for (const table of [
        'operations',
        'receipts',
        'sub_touchpoints',
        'touchpoints',
        'tours',
        'sessions',
        'users',
      ]) {
        writer.prepare(`delete from ${table}`).run();
      }
      Object.assign(world, { chance, now: time, crash: null });
    },
    person: async (id: string) => {
      const names = { firstname: 'Test', lastname: id, role: 'inspector', locale: 'en' } as const;
      const email = `${id}@people.example`;
      await insertActiveUser(database, {
        id,
        email,
        ...names,
        passwordHash: 'none',
        now: now().toISOString(),
      });
    },
    signIn: async (id: string, token: string) => {
      await insertSession(database, { tokenHash: tokenHash(token), userId: id, now: now().toISOString() });
    },
    revoke: (id: string) => void writer.prepare('delete from sessions where user_id = ?').run(id),
    crashNext: (crash: Crash) => {
      world.crash = crash;
    },
    /** Null: the server died while it was at it. */
    deliver: async ({ method, path, key, token, body }: WireCall): Promise<Reply | null> => {
      inside += 1;
      try {
        const answer = await app.inject({
          method: method as 'GET',
          url: path,
          headers: {
            accept: 'application/json',
            ...(key === null ? {} : { 'idempotency-key': key }),
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...(body === '' ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === '' ? {} : { payload: body }),
        });
        if (world.crash === null && answer.statusCode >= 500 && lastDied(world)) return null;
        return {
          status: answer.statusCode,
          headers: { 'content-type': answer.headers['content-type'] ?? '' },
          body: answer.payload,
        };
      } finally {
        inside -= 1;
      }
    },
    operations: () => select.operations.all() as StoredOperation[],
    rows: (): ServerRows => ({
      operations: select.operations.all() as StoredOperation[],
      tours: select.tours.all() as StoredTour[],
      touchpoints: select.touchpoints.all() as StoredTouchpoint[],
      answers: select.answers.all() as StoredAnswer[],
      receipts: select.receipts.all() as { code: string; kind: string }[],
    }),
    end: async () => {
      await app.close();
      reader.close();
      writer.close();
      await database.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type SimServer = Awaited<ReturnType<typeof createSimServer>>;

type Mortality = { crash: Crash | null; died?: boolean };

function lastDied(world: Mortality): boolean {
  const died = world.died === true;
  world.died = false;
  return died;
}

/** The same database, under a server that dies where it is told to. */
function mortal(database: Database, world: Mortality): Database {
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'startTransaction') return () => ({ execute: () => mortalTransaction(target, world) });
      const value: unknown = Reflect.get(target, name, target);
      const bound: unknown = typeof value === 'function' ? value.bind(target) : value;
      return bound;
    },
  });
}

async function mortalTransaction(database: Database, world: Mortality) {
  const transaction = await database.startTransaction().execute();
  const commit = transaction.commit.bind(transaction);
  const die = () => {
    world.crash = null;
    world.died = true;
    return new ServerDied();
  };
  transaction.commit = () => {
    const committing = commit();
    const execute = committing.execute.bind(committing);
    committing.execute = async () => {
      if (world.crash === 'before the commit') throw die();
      await execute();
      if (world.crash === 'after the commit') throw die();
    };
    return committing;
  };
  return transaction;
}
