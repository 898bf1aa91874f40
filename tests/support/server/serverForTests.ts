import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Catalogues } from '#domain/catalogue/publishedCatalogues.ts';
import type { Role } from '#domain/users/role.ts';
import { buildApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { insertSession } from '../../../server/repositories/sessions.ts';
import { insertActiveUser } from '../../../server/repositories/users.ts';
import type { PasswordCost } from '../../../server/services/accounts/passwords.ts';
import { importBuildings } from '../../../server/services/buildings/import/importBuildings.ts';
import { tokenHash } from '../../../server/services/tokens.ts';
import type { Settings } from '../../../server/settings.ts';
import { type ProxyKind, proxyKinds, startProxy } from './network/proxyForTests.ts';
import { type Call, type CallResponse, call } from './serverCalls.ts';
import { type DatabaseKind, type FreshDatabase, migratedDatabase } from './serverDatabase.ts';

export const testPassword = 'a long enough password';
// Cheaper than the product's cost, which a test can ask for. The hash of a person is outdated on purpose: signing
// in renews it.
const testPasswordCost: PasswordCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const testPasswordHash = hash(testPassword, { ...testPasswordCost, memoryCost: 512 });

export const buildingList = `mandate,name,street,city
North,Library,1 Book Street,Bern
North,Town hall,2 Hill Road,Bern
South,Baths,"3, Spring Lane",Lugano
`;

export type Person = { readonly id: string; readonly email: string; readonly token: string };

/** The real server on a real database, listening on a port of its own. */
export type TestServer = {
  readonly url: string;
  readonly database: Database;
  readonly fresh: FreshDatabase;
  readonly logged: readonly string[];
  /** Every route the server has, hidden ones too, as `GET /api/me`. */
  readonly routes: readonly string[];
  /** Moves the server's clock. */
  readonly passTime: (milliseconds: number) => void;
  readonly call: (path: string, request?: Call) => Promise<CallResponse>;
  /** An account with a session. */
  readonly person: (role?: Role) => Promise<Person>;
  /** The id of a building of `buildingList`, by its name. */
  readonly building: (name?: string) => Promise<string>;
  /** Another server on the same database, with the same settings but these. */
  readonly beside: (
    settings?: Partial<Settings>,
  ) => Promise<Pick<TestServer, 'url' | 'call'> & { readonly stop: () => Promise<void> }>;
  readonly stop: () => Promise<void>;
};

/** STOREY_TEST_GROUP=nginx or caddy: on PostgreSQL every call goes through a proxy to one of several servers. */
const groupProxy = proxyKinds.find((one) => one === process.env['STOREY_TEST_GROUP']);
const groupSize = 3;

export type ServerOptions = {
  readonly settings?: Partial<Settings>;
  readonly dist?: string;
  readonly catalogues?: Catalogues;
  /** Missing: the machine's clock, moved by `passTime`. */
  readonly now?: () => Date;
  /** The source of codes, ids and tokens. */
  readonly randomBytes?: (size: number) => Uint8Array;
  /** The cost of hashes; missing: minimal. */
  readonly passwordCost?: PasswordCost;
};

/** Fastify prints its own route table as a tree whose lines end in `path (METHODS)`. */
function routesOf(tree: string): string[] {
  const paths: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = Math.floor(indent.length / 4);
    paths.length = depth - 1;
    paths[depth - 1] = part;
    const path = paths.join('');
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`);
  });
}

/** Several servers on one database behind a proxy. */
async function startGroup(
  proxyKind: ProxyKind,
  { fresh, believesClaims }: { readonly fresh: FreshDatabase; readonly believesClaims: boolean },
  build: (database: Database, more: Partial<Settings>) => ReturnType<typeof buildApp>,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const databases = Array.from({ length: groupSize }, () =>
    openDatabase(fresh.location, 5_000, () => undefined),
  );
  const apps = await Promise.all(databases.map((own) => build(own, { trustProxy: ['loopback'] })));
  const urls = await Promise.all(apps.map((one) => one.listen({ port: 0, host: '127.0.0.1' })));
  const proxy = await startProxy(
    proxyKind,
    urls.map((one) => Number(new URL(one).port)),
    { believesClaims },
  );
  return {
    url: proxy.url,
    stop: async () => {
      await proxy.stop();
      await Promise.all(apps.map((one) => one.close()));
      await Promise.all(databases.map((own) => own.destroy()));
    },
  };
}

export async function startServer(kind: DatabaseKind, options: ServerOptions = {}): Promise<TestServer> {
  const fresh = await migratedDatabase(kind);
  let aheadMs = 0;
  const now = options.now ?? (() => new Date(Date.now() + aheadMs));
  const logged: string[] = [];
  const database = openDatabase(fresh.location, 5_000, () => undefined);
  await importBuildings({ database, now, randomBytes }, buildingList, { isDryRun: false, isAudited: false });
  const settings: Settings = {
    port: 0,
    host: '127.0.0.1',
    dataDir: fresh.folder,
    database: fresh.location,
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
    repairLinks: true,
    reminders: false,
    privacyUrl: null,
    photosBucket: null,
    ...options.settings,
  };
  const build = (own: Database, more: Partial<Settings>) =>
    buildApp({
      settings: { ...settings, ...more },
      database: own,
      now,
      randomBytes: options.randomBytes ?? randomBytes,
      passwordCost: options.passwordCost ?? testPasswordCost,
      log: { level: 'info', stream: { write: (line) => logged.push(line) } },
      ...(options.catalogues === undefined ? {} : { catalogues: options.catalogues }),
      dist: options.dist ?? join(fresh.folder, 'no-dist'),
    });
  const grouped = kind === 'postgres' ? groupProxy : undefined;
  const app = await build(database, {});
  const alone = await app.listen({ port: 0, host: '127.0.0.1' });
  const believesClaims = settings.trustProxy.length > 0;
  const group = grouped === undefined ? null : await startGroup(grouped, { fresh, believesClaims }, build);
  const url = group?.url ?? alone;

  return {
    url,
    database,
    fresh,
    logged,
    routes: routesOf(app.printRoutes({ commonPrefix: false })),
    passTime: (milliseconds) => {
      aheadMs += milliseconds;
    },
    call: (path, request) => call(url, path, request),
    person: async (role = 'inspector') => {
      const id = randomUUID();
      const email = `${id}@people.example`;
      const token = randomBytes(32).toString('base64url');
      await insertActiveUser(database, {
        id,
        email,
        firstname: 'Test',
        lastname: 'Person',
        role,
        locale: 'en',
        passwordHash: await testPasswordHash,
        now: now().toISOString(),
      });
      await insertSession(database, { tokenHash: tokenHash(token), userId: id, now: now().toISOString() });
      return { id, email, token };
    },
    building: async (name = 'Library') => {
      const found = await database
        .selectFrom('buildings')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return found.id;
    },
    beside: async (changed = {}) => {
      const own = openDatabase(fresh.location, 5_000, () => undefined);
      const other = await build(own, changed);
      const otherUrl = await other.listen({ port: 0, host: '127.0.0.1' });
      return {
        url: otherUrl,
        call: (path, request) => call(otherUrl, path, request),
        stop: async () => {
          await other.close();
          await own.destroy();
        },
      };
    },
    stop: async () => {
      await group?.stop();
      await app.close();
      await database.destroy();
      await fresh.remove();
    },
  };
}
