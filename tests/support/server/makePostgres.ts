import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

type Started = { readonly url?: string; readonly failure?: string };

/**
 * A real PostgreSQL in a process of its own, and how to end it. Durable by default, as an operator's is: measurements and kills
 * need that. Without durability it answers sooner.
 */
export async function makePostgres({
  isDurable = true,
}: {
  readonly isDurable?: boolean;
} = {}): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const env = { ...process.env, ...(isDurable ? {} : { POSTGRES_FSYNC: 'off' }) };
  const child = fork(join(import.meta.dirname, 'postgresProcess.ts'), { stdio: 'inherit', env });
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
