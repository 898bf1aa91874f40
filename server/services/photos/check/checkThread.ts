import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { checkPhoto } from './checkPhoto.ts';
import { type PhotoToCheck, sideBySide } from './PhotoChecker.ts';

// Worker thread started by `photoChecker`, which sends the next photos while two are checked; results come in their
// order.

// One decoder thread per photo, so that two concurrent checks leave CPU for conclusions.
sharp.concurrency(1);
sharp.cache(false);

function readIfThere(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

async function look({ content, ...claim }: PhotoToCheck) {
  const bytes = content instanceof Uint8Array ? content : readIfThere(content.path);
  if (bytes === null) return null;
  const result = await checkPhoto({ ...claim, bytes });
  // Freed explicitly: the thread's own garbage is small, so its collector seldom runs. A small file's bytes are in Node's pool.
  if (bytes.length === bytes.buffer.byteLength) (bytes.buffer as ArrayBuffer).transfer(0);
  return result;
}

/** The last `sideBySide` checks, in order: a photo begins when the one so many places before it is done. */
const checks: Promise<unknown>[] = Array.from({ length: sideBySide }, () => Promise.resolve());

parentPort?.on('message', (photo: PhotoToCheck) => {
  const before = checks.at(-1);
  const looked = Promise.resolve(checks.shift()).then(() => look(photo));
  checks.push(Promise.all([looked, before]).then(([result]) => parentPort?.postMessage(result)));
});
