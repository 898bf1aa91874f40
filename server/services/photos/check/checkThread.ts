import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { checkPhoto, type PhotoClaim } from './checkPhoto.ts';

// Started by `photoChecker`, which hands in one photo after the other.

// One thread of the library: whoever concludes a touchpoint has the other processors.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', (claim: PhotoClaim) => {
  void checkPhoto(claim).then((result) => parentPort?.postMessage(result));
});
