import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { createAppServer } from '../server/appServer.ts';
import { loadDemoWithoutTours } from './demoWithoutTours.ts';
import { removeOldFolders } from './removeOldFolders.ts';

const root = join(import.meta.dirname, '../../..');
const store = join(root, 'tests/.artifacts/prepared');
// Everything that affects the database which a first start creates.
const sources = ['server', 'data', 'src/domain', 'src/contract'];

/**
 * The content of a prepared data folder: the tables alone, the demo's buildings and accounts as well, or all of the demo, its
 * tours included.
 */
export type Preparation = 'tables' | 'demo' | 'whole-demo';

function codeState(): string {
  const sum = createHash('sha256');
  for (const folder of sources) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      const path = join(root, folder, file);
      if (statSync(path).isFile()) sum.update(`${folder}/${file}\n`).update(readFileSync(path));
    }
  }
  return sum.digest('hex').slice(0, 16);
}

/** Starts the real server once in an empty folder and stops it regularly, so that its database is complete. */
async function prepare(preparation: Preparation, state: string, ready: string): Promise<void> {
  mkdirSync(store, { recursive: true });
  removeOldFolders(store, state);
  const making = mkdtempSync(join(store, 'making-'));
  if (preparation === 'demo') await loadDemoWithoutTours({ kind: 'sqlite', file: join(making, 'storey.db') });
  const server = await createAppServer(making, { DEMO: preparation === 'tables' ? '0' : '1' });
  await server.start();
  await server.stop();
  try {
    renameSync(making, ready);
  } catch (error) {
    // Another process has prepared the same meanwhile.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(ready)) throw error;
  }
}

/**
 * Fills `dataDir` as if a server had been started there before, by copying a folder that is prepared once for each
 * state of the code: tests then need no migration and import of their own.
 */
export async function copyPreparedData(preparation: Preparation, dataDir: string): Promise<void> {
  const state = codeState();
  const ready = join(store, `${preparation}-${state}`);
  if (!existsSync(ready)) await prepare(preparation, state, ready);
  cpSync(ready, dataDir, { recursive: true });
}
