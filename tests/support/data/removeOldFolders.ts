import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const oldAfterMs = 24 * 60 * 60 * 1000;

/**
 * Deletes what was prepared in `store` more than a day ago, but nothing whose name ends in `state`, however old:
 * another process may be copying it. Others rename and delete here at the same time.
 */
export function removeOldFolders(store: string, state: string): void {
  for (const name of readdirSync(store)) {
    if (name.endsWith(state)) continue;
    const path = join(store, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || Date.now() - found.mtimeMs <= oldAfterMs) continue;
    rmSync(path, { recursive: true, force: true });
  }
}
