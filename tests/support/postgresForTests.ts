import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server of its own per run; every test file makes databases in it. */
    postgresUrl: string;
  }
}

type Started = { readonly url?: string; readonly failure?: string };

/** A real PostgreSQL, once per run, for the project whose `globalSetup` names this file. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const child = fork(join(import.meta.dirname, 'postgresProcess.ts'), { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const started = await Promise.race([
    once(child, 'message').then(([message]) => message as Started),
    ended.then((): Started => ({ failure: 'Its process ended.' })),
  ]);
  if (started.url === undefined) throw new Error(`PostgreSQL did not start. ${started.failure}`);
  project.provide('postgresUrl', started.url);
  return async () => {
    child.disconnect();
    await ended;
  };
}
