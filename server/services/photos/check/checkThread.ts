import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { checkPhoto } from './checkPhoto.ts';
import { type Asked, sideBySide } from './PhotoChecker.ts';

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

async function look({ content, ...claim }: Asked) {
  const bytes = content instanceof Uint8Array ? content : readIfThere(content.path);
  if (bytes === null) return null;
  const answer = await checkPhoto({ ...claim, bytes });
  // Freed explicitly: the thread's own garbage is small, so its collector seldom runs. A small file's bytes are in Node's pool.
  if (bytes.length === bytes.buffer.byteLength) (bytes.buffer as ArrayBuffer).transfer(0);
  return answer;
}

/** The answers that are under way, in order; a photo begins when so many before it at most are not answered. */
const answered: Promise<unknown>[] = Array.from({ length: sideBySide }, () => Promise.resolve());

parentPort?.on('message', (asked: Asked) => {
  const before = answered.at(-1);
  const looked = Promise.resolve(answered.shift()).then(() => look(asked));
  answered.push(Promise.all([looked, before]).then(([answer]) => parentPort?.postMessage(answer)));
});
