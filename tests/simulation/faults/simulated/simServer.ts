import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiHeader } from '#contract/http/headers.ts';
import { paths } from '#contract/http/paths.ts';
import { buildApp } from '../../../../server/app.ts';
import type { DatabaseLocation } from '../../../../server/database/openDatabase.ts';
import { insertSession } from '../../../../server/repositories/sessions.ts';
import { insertActiveUser } from '../../../../server/repositories/users.ts';
import { importBuildings } from '../../../../server/services/buildings/import/importBuildings.ts';
import { tokenHash } from '../../../../server/services/tokens.ts';
import { recountResults } from '../../../support/data/results/recount/recountResults.ts';
import { type Chance, createChance } from '../chance.ts';
import { type Crash, type Mortality, mortal } from './mortal.ts';
import { openSimDatabase } from './simDatabase.ts';

/** A request as the device sent it. */
export type WireCall = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string | null;
  readonly token: string | null;
  readonly body: string;
};

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const buildingList =
  'mandate,name,street,city\nNorth,Library,1 Book Street,Bern\nNorth,Town hall,2 Hill Road,Bern\n';

const uploadHeaders = ['tus-resumable', 'upload-offset', 'upload-length', 'location', 'storey-receipt'];

function ofUploads(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const said = uploadHeaders.filter((name) => given[name] !== undefined);
  return Object.fromEntries(said.map((name) => [name, String(given[name])]));
}

/**
 * The real server without a socket, on a SQLite file or a PostgreSQL that each schedule empties. Passwords are
 * never hashed here.
 */
export async function createSimServer(location?: DatabaseLocation) {
  // In the folder of a tier's part, which is usually in memory and is removed when the tier is broken off.
  const folder = mkdtempSync(join(tmpdir(), 'storey-simulation-'));
  const database = location ?? { kind: 'sqlite', file: join(folder, 'storey.db') };
  const world = { chance: createChance(1), nowMs: () => 0 };
  const fate: Mortality = { crash: null, died: false };
  const now = () => new Date(world.nowMs());
  const randomBytes = (size: number) => world.chance.bytes(new Uint8Array(size));
  const store = await openSimDatabase(database);
  await importBuildings({ database: store.database, now, randomBytes }, buildingList, {
    isDryRun: false,
    isAudited: false,
  });
  const app = await buildApp({
    settings: {
      port: 0,
      host: '127.0.0.1',
      dataDir: folder,
      database,
      publicUrl: null,
      smtp: null,
      environment: 'production',
      sentryDsn: null,
      demo: false,
      trustProxy: [],
      metrics: null,
      timeZone: 'Europe/Zurich',
      photos: true,
      photosKeepDays: null,
      repairLinks: false,
      reminders: false,
      privacyUrl: null,
      photosBucket: null,
    },
    database: mortal(store.database, fate),
    now,
    randomBytes,
    log: { level: 'silent', stream: { write: () => undefined } },
    dist: join(folder, 'no-dist'),
  });
  const building = await store.makeBuilding();
  let inside = 0;

  /** Runs `work` while the virtual clock stands still. */
  async function atOnce<Value>(work: () => Promise<Value>): Promise<Value> {
    inside += 1;
    try {
      return await work();
    } finally {
      inside -= 1;
    }
  }

  async function answer({ method, path, headers, key, token, body }: WireCall): Promise<Reply | null> {
    const isPhoto = path.startsWith(paths.photos);
    const given = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === '' || isPhoto ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === '' ? {} : { payload: isPhoto ? Buffer.from(body, 'latin1') : body }),
    });
    if (fate.died && given.statusCode >= 500) {
      fate.died = false;
      return null;
    }
    return {
      status: given.statusCode,
      headers: {
        'content-type': given.headers['content-type'] ?? '',
        [apiHeader]: String(given.headers[apiHeader.toLowerCase()]),
        date: String(given.headers['date']),
        ...(isPhoto ? ofUploads(given.headers) : {}),
      },
      body: given.payload,
    };
  }

  return {
    kind: database.kind,
    building: () => building,
    busy: () => inside > 0,
    /** A new schedule: empty. */
    reset: async (chance: Chance, time: () => number) => {
      await store.empty();
      rmSync(join(folder, 'photos', 'halves'), { recursive: true, force: true });
      Object.assign(world, { chance, nowMs: time });
      Object.assign(fate, { crash: null, died: false });
    },
    person: async (id: string) => {
      const names = { firstname: 'Test', lastname: id, role: 'inspector', locale: 'en' } as const;
      await insertActiveUser(store.database, {
        id,
        email: `${id}@people.example`,
        ...names,
        passwordHash: 'none',
        now: now().toISOString(),
      });
    },
    signIn: (id: string, token: string) =>
      atOnce(() =>
        insertSession(store.database, {
          tokenHash: tokenHash(token),
          userId: id,
          now: now().toISOString(),
        }),
      ),
    revoke: (id: string) => atOnce(() => store.endSessions(id)),
    crashNext: (crash: Crash) => {
      fate.crash = crash;
    },
    /** Null: the server died while serving it. */
    deliver: (call: WireCall) => atOnce(() => answer(call)),
    operationsBut: (known: (key: string) => boolean) => atOnce(() => store.operationsBut(known)),
    rows: () => atOnce(store.rows),
    photos: () => atOnce(store.photos),
    /** The bytes of a received photo, or null. */
    photoFile: (name: string) => {
      const file = join(folder, 'photos', `${name}.jpg`);
      return existsSync(file) ? readFileSync(file).toString('latin1') : null;
    },
    /** Differences between the stored results and a recount. */
    wrongResults: async () => (await atOnce(() => recountResults(store.database))).differences,
    end: async () => {
      await app.close();
      await store.database.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type SimServer = Awaited<ReturnType<typeof createSimServer>>;
