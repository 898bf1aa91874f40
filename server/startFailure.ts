import { statSync } from 'node:fs';
import { errorCode } from './database/errorCode.ts';
import { UnreleasedDatabase, WrongEncoding } from './database/migrate.ts';
import { StoreUnavailable } from './services/photos/store/PhotoStore.ts';
import type { Settings } from './settings.ts';

const outOfSpace = ['ENOSPC', 'SQLITE_FULL'];
// ENOENT: what Node reports for a folder that cannot be created on a disk mounted read-only.
const notWritable = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
];
/** What PostgreSQL reports when somebody may not in (SQLSTATE). */
const refusedBy: Readonly<Record<string, string>> = {
  '28P01': 'the user or the password is wrong',
  '28000': 'there is no such user, or it may not sign in from here',
  '3D000': 'there is no such database',
  '42501': 'the user has no rights to it',
};
const notAddress = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** Why the server could not listen, in one line that names the setting to look at; null for another failure. */
export function listenFailure(error: unknown, { port, host, metrics }: Settings): string | null {
  const code = errorCode(error);
  const isFor = (asked: number) => error instanceof Error && 'port' in error && error.port === asked;
  // A name that is not resolved: such a failure has no port. The metrics listen first.
  const isOf = (asked: string) => error instanceof Error && 'hostname' in error && error.hostname === asked;
  if (metrics !== null && ((metrics.port !== port && isFor(metrics.port)) || isOf(metrics.host))) {
    return `METRICS_ADDRESS ${metrics.host}:${metrics.port} cannot be used (${code}).`;
  }
  if (code === 'EADDRINUSE') return `PORT ${port} on ${host} is in use by another program.`;
  if (code === 'EACCES') return `PORT ${port} may not be opened by this user.`;
  return notAddress.includes(code) ? `HOST ${host} is not an address of this machine.` : null;
}

/** The setting that says which database it is. */
const placeOf = ({ database, dataDir }: Settings) =>
  database.kind === 'sqlite' ? `DATA_DIR ${dataDir}` : 'DATABASE_URL';

/** Why the demo is not loaded into a real database: most probably the start was meant for production. */
export function othersFailure(settings: Settings): string {
  return `${placeOf(settings)} holds accounts that are not the demo's: set APP_ENV=production, or DEMO=0.`;
}

/** What to do with a database of before the first release. */
function unreleasedFailure({ hasWayOut }: UnreleasedDatabase, settings: Settings): string {
  const { database, demo } = settings;
  const kept = hasWayOut
    ? 'take a backup with the version that wrote it, and restore it into an empty one with this version.'
    : 'its tables are those of a state in development: only the version that wrote it can read it.';
  const remedy = demo
    ? `it is a demo: delete ${database.kind === 'sqlite' ? 'the folder' : 'its tables'}, then start again.`
    : kept;
  return `${placeOf(settings)} holds a database from before version 0.1.0; ${remedy}`;
}

/** Why photos could not be read or stored. A bucket's service says more in the name of its error than in a code. */
function photosFailure({ cause, message }: StoreUnavailable, { photosBucket, dataDir }: Settings): string {
  const place =
    photosBucket === null
      ? `DATA_DIR ${dataDir}/photos`
      : `PHOTOS_URL: ${photosBucket.endpoint}/${photosBucket.bucket}`;
  if (!(cause instanceof Error)) return `${place}: ${message}`;
  return `${place} cannot be used (${errorCode(cause) || cause.name}).`;
}

/** Why the database or the store of photos could not be used, in one line. A password in an address is not repeated. */
export function databaseFailure(error: unknown, settings: Settings): string {
  const { database, dataDir } = settings;
  if (error instanceof StoreUnavailable) return photosFailure(error, settings);
  if (error instanceof UnreleasedDatabase) return unreleasedFailure(error, settings);
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith('corrupted migrations')) {
    return 'The database was written by a newer version of this program; it is left as it is.';
  }
  if (database.kind === 'postgres') {
    const { host, pathname } = new URL(database.url);
    if (error instanceof WrongEncoding) {
      return `DATABASE_URL: ${host}${pathname} stores text as ${error.encoding}: create it with --encoding UTF8 --template template0.`;
    }
    const known = refusedBy[code];
    if (known !== undefined) return `DATABASE_URL: ${host}${pathname}: ${known} (${code}).`;
    return `DATABASE_URL: ${host}${pathname} cannot be used (${code || message.split('\n', 1)[0]}).`;
  }
  if (outOfSpace.includes(code)) return `DATA_DIR ${dataDir}: there is no space left on the disk.`;
  // A folder that cannot be written has a path of its own, or none.
  const isFile =
    code === 'SQLITE_READONLY' || (error instanceof Error && 'path' in error && error.path === database.file);
  if (isFile && code !== 'ENOENT')
    return `${database.file} cannot be written (${code}): its owner is to be the user of the server.`;
  if (notWritable.includes(code)) return `DATA_DIR ${dataDir} cannot be written (${code}).`;
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return `DATA_DIR ${dataDir}: ${database.file} is damaged or no database of this program.`;
  }
  return `DATA_DIR ${dataDir}: the database cannot be opened (${code || message}).`;
}

/** Ends this process where there is no SQLite file: what only reads must not create one. */
export function requireDatabase({ database, dataDir }: Settings): void {
  if (database.kind !== 'sqlite') return;
  try {
    statSync(database.file);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') fail(`DATA_DIR ${dataDir}: there is no database.`);
    fail(`DATA_DIR ${dataDir} cannot be read (${code}): run this as the user of the server.`);
  }
}

/** Ends this process with one line that says why. */
export function fail(line: string, code = 1): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
