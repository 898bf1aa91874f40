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

const root = join(import.meta.dirname, '../../..');
const store = join(root, 'tests/.artifacts/prepared');
// Whatever could make a server write another database when it starts for the first time.
const sources = ['server', 'data', 'src/domain', 'src/contract'];
const oldAfterMs = 24 * 60 * 60 * 1000;

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

/** The real server starts once in an empty folder and stops as an operator stops it: its database is whole then. */
async function prepare(preparation: Preparation, ready: string): Promise<void> {
  mkdirSync(store, { recursive: true });
  for (const name of readdirSync(store)) {
    const path = join(store, name);
    if (Date.now() - statSync(path).mtimeMs > oldAfterMs) rmSync(path, { recursive: true, force: true });
  }
  const making = mkdtempSync(join(store, 'making-'));
  if (preparation === 'demo') await loadDemoWithoutTours({ kind: 'sqlite', file: join(making, 'storey.db') });
  const server = await createAppServer(making, { DEMO: preparation === 'tables' ? '0' : '1' });
  await server.start();
  await server.stop();
  try {
    renameSync(making, ready);
  } catch (error) {
    // Another process was quicker, and made the same.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(ready)) throw error;
  }
}

/**
 * Makes `dataDir` a folder in which a server has been started before. It is copied from one that is made once for a
 * state of the code: a migration and the demo's import are paid for once, not in every test that wants a server.
 */
export async function copyPreparedData(preparation: Preparation, dataDir: string): Promise<void> {
  const ready = join(store, `${preparation}-${codeState()}`);
  if (!existsSync(ready)) await prepare(preparation, ready);
  cpSync(ready, dataDir, { recursive: true });
}
