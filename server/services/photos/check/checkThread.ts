import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { checkPhoto } from './checkPhoto.ts';
import type { Asked } from './PhotoChecker.ts';

// Worker thread started by `photoChecker`, which sends the next photos while one is checked; results come in their
// order.

// One thread for the image library; the other processors stay free for concluding touchpoints.
sharp.concurrency(1);
sharp.cache(false);

let before: Promise<unknown> = Promise.resolve();

async function look({ content, ...claim }: Asked) {
  const bytes = content instanceof Uint8Array ? content : await readFile(content.path).catch(() => null);
  if (bytes === null) return null;
  const answer = await checkPhoto({ ...claim, bytes });
  // Freed explicitly: the thread's own garbage is small, so its collector seldom runs.
  (bytes.buffer as ArrayBuffer).transfer(0);
  return answer;
}

parentPort?.on('message', (asked: Asked) => {
  before = before.then(() => look(asked)).then((answer) => parentPort?.postMessage(answer));
});
