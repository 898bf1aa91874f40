import { randomBytes } from 'node:crypto';
import { type AddressInfo, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { destination } from 'pino';
import { buildApp } from './app.ts';
import { fillFoldedKeys } from './database/fillFoldedKeys.ts';
import { migrateInWorker } from './database/migrateInWorker.ts';
import { commandTimeoutMs, openDatabase, requestTimeoutMs } from './database/openDatabase.ts';
import type { Database } from './database/tables.ts';
import type { App } from './http/plugins/App.ts';
import { hashPassword } from './services/accounts/passwords.ts';
import { belongsToOthers } from './services/demo/belongsToOthers.ts';
import { demoAccounts, demoInspectors, demoPassword } from './services/demo/demoAccounts.ts';
import { loadDemo, retireDemo } from './services/demo/loadDemo.ts';
import { progressLines } from './services/progressLines.ts';
import { prepareResults } from './services/results/counting/rebuildResults.ts';
import { readSettings, type Settings } from './settings.ts';
import { databaseFailure, fail, listenFailure, othersFailure } from './startFailure.ts';

const root = join(import.meta.dirname, '..');
// A supervisor usually kills after ten seconds.
const closeConnectionsAfterMs = 5_000;
const stopWithinMs = 9_000;
// A Ctrl-C reaches the server twice: from the terminal, and from `npm start`, which passes it on.
const oneSignalMs = 500;
const now = () => new Date();

function openOrFail(settings: Settings, onLost: (error: Error) => void): Database {
  try {
    return openDatabase(settings.database, requestTimeoutMs, onLost);
  } catch (error) {
    return fail(databaseFailure(error, settings));
  }
}

/**
 * Migrates, counts results and loads the demo, over a connection that waits longer for other processes than a
 * request may.
 */
async function prepareDatabase(settings: Settings, print: (line: string) => void): Promise<void> {
  try {
    if (settings.demo && (await belongsToOthers(settings.database))) fail(othersFailure(settings));
    await migrateInWorker(settings.database, print);
    const database = openDatabase(settings.database, commandTimeoutMs, () => undefined);
    await fillFoldedKeys(database);
    const { timeZone } = settings;
    const counted = progressLines(print, now);
    await prepareResults(
      { database, timeZone },
      () => print('Counting results.'),
      (buildings) => counted(`${buildings} buildings`),
    );
    if (settings.demo) {
      const passwords = { hash: hashPassword };
      await loadDemo({ database, now, randomBytes, passwords, timeZone }, print);
    } else {
      await retireDemo({ database });
    }
    await database.destroy();
  } catch (error) {
    fail(databaseFailure(error, settings));
  }
}

async function listen(app: App, settings: Settings): Promise<AddressInfo> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    const line = listenFailure(error, settings);
    if (line !== null) fail(line);
    throw error;
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address;
}

/** Whether to print for a person at a terminal; in production everything is in the JSON log. */
const isAtTerminal = ({ environment, demo }: Settings) => environment === 'development' || demo;

/** Prints the address and the demo accounts at a terminal. */
function greet(settings: Settings, { port }: AddressInfo): void {
  const host = ['0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host;
  const inUrl = isIPv6(host) ? `[${host}]` : host;
  const lines = [`Storey is ready: ${settings.publicUrl ?? `http://${inUrl}:${port}`}`];
  if (settings.demo) {
    lines.push(`Demo accounts, all with the password ${demoPassword}:`);
    for (const { email, role } of demoAccounts) lines.push(`  ${email} (${role})`);
    for (const { email, mandates = [] } of demoInspectors)
      lines.push(`  ${email} (only ${mandates.join(', ')})`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Warns of settings that production needs, although the server runs without them. */
function warnOfMissing(app: App, { environment, publicUrl, smtp }: Settings): void {
  if (environment !== 'production') return;
  if (publicUrl === null) {
    app.log.warn(
      `PUBLIC_URL is not set: links in mails lead to ${app.listeningOrigin}, and there is no HSTS`,
    );
  }
  if (smtp === null)
    app.log.warn('SMTP_URL is not set: mails are files in DATA_DIR/mails, and nobody gets them');
}

/**
 * Finishes running requests, refuses new ones, closes the database. Connections that are still open after a while
 * are cut; a second signal, later than `oneSignalMs`, ends the process at once.
 */
function stopOnSignal(app: App, database: Database): void {
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > oneSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    app.log.info({ signal }, 'stopping');
    setTimeout(() => app.server.closeAllConnections(), closeConnectionsAfterMs).unref();
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    void app
      .close()
      .then(() => database.destroy())
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** An unexpected error is logged and ends the process; a supervisor restarts it in a known state. */
function stopOnFailure(app: App): void {
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'unexpected failure');
    process.exit(1);
  });
}

const read = readSettings(process.env);
if (!read.ok) fail(read.reason);
const settings = read.value;
const log = {
  level: settings.environment === 'development' ? 'warn' : 'info',
  // One write per line would make each request wait for the system. Buffered lines are written when the process
  // exits.
  stream: destination({ dest: process.stdout.fd, sync: false, minLength: 4_096, periodicFlush: 100 }),
} as const;

let reportLost = (_error: Error): void => undefined;
const database = openOrFail(settings, (error) => reportLost(error));
const preparation = Promise.withResolvers<void>();
const app = await buildApp({
  settings,
  database,
  prepared: preparation.promise,
  now,
  randomBytes,
  log,
  readsResultsAhead: true,
  dist: join(root, 'dist'),
});
reportLost = (error) => app.log.warn({ err: error }, 'database connection lost');
stopOnSignal(app, database);
stopOnFailure(app);
// Listens first, so that the liveness check passes however long the migration of a filled database takes.
const address = await listen(app, settings);
await prepareDatabase(settings, (line) => {
  if (isAtTerminal(settings)) process.stdout.write(`${line}\n`);
  else app.log.info(line.trim());
});
preparation.resolve();
app.log.info('ready');
warnOfMissing(app, settings);
if (isAtTerminal(settings)) greet(settings, address);
