import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../../server/database/openDatabase.ts';

export const databaseKinds = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** A database, empty unless it was kept, and a folder on the same disk. */
export type BenchDatabase = {
  readonly location: DatabaseLocation;
  readonly folder: string;
  readonly remove: () => Promise<void>;
};

type Started = { readonly url?: string; readonly failure?: string };

async function postgres(
  args: readonly string[],
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, '../../support/server/postgresProcess.ts'), args, {
    stdio: 'inherit',
  });
  const [message] = (await once(child, 'message')) as [Started];
  if (message.url === undefined) throw new Error(`PostgreSQL did not start. ${message.failure}`);
  return { url: message.url, child };
}

/** If it is kept in a folder, `remove` only stops it, and the next call with that folder finds its rows. */
export async function benchDatabase(kind: DatabaseKind, kept?: string): Promise<BenchDatabase> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'storey-bench-'));
  mkdirSync(folder, { recursive: true });
  const removeFolder = () => {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
  if (kind === 'sqlite') {
    return {
      location: { kind, file: join(folder, 'storey.db') },
      folder,
      remove: async () => removeFolder(),
    };
  }
  const { url, child } = await postgres(kept === undefined ? [] : [join(kept, 'postgres')]);
  return {
    location: { kind, url },
    folder,
    remove: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      removeFolder();
    },
  };
}
