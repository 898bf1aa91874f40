import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

type Started = { readonly url?: string; readonly failure?: string };

/** A real PostgreSQL in a process of its own, and how to end it. */
export async function aPostgres(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'postgresProcess.ts'), { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const started = await Promise.race([
    once(child, 'message').then(([message]) => message as Started),
    ended.then((): Started => ({ failure: 'Its process ended.' })),
  ]);
  if (started.url === undefined) throw new Error(`PostgreSQL did not start. ${started.failure}`);
  return {
    url: started.url,
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
