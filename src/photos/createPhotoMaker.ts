import { type MakerDeps, makePhoto, type PhotoRequest } from './makePhoto.ts';
import { type Made, makeInWorker } from './workerMaker.ts';

export type PhotoMaker = {
  /** Called when the camera is opened: the photo maker starts meanwhile. */
  prepare(): void;
  /** Waits for the one before: one photo is decoded at a time (P2). */
  make(request: PhotoRequest): Made;
};

export type PhotoMakerDeps = {
  /** Null where this browser has no canvas for a worker. */
  readonly openWorker: (() => Worker) | null;
  readonly onPage: MakerDeps;
};

/** Makes photos off the page's thread; on it where there is no other way, or the other way broke. */
export function createPhotoMaker({ openWorker, onPage }: PhotoMakerDeps): PhotoMaker {
  let canUseWorker = openWorker !== null;
  let ready: Worker | null = null;
  let before: Promise<unknown> = Promise.resolve();

  function open(openNew: () => Worker): Worker {
    const worker = ready ?? openNew();
    ready = null;
    return worker;
  }

  async function makeOff(request: PhotoRequest): Made {
    if (openWorker === null || !canUseWorker) return makePhoto(onPage, request);
    let worker: Worker | null = null;
    try {
      // One for each photo: its memory is the device's again when it ends.
      worker = open(openWorker);
      return await makeInWorker(worker, request);
    } catch {
      canUseWorker = false;
      return await makePhoto(onPage, request);
    } finally {
      worker?.terminate();
    }
  }

  return {
    prepare: () => {
      if (openWorker !== null && canUseWorker) ready = open(openWorker);
    },
    make: (request) => {
      const made = before.then(() => makeOff(request));
      // The next one waits for the end of it, and does not hold its bytes.
      before = made.then(
        () => undefined,
        () => undefined,
      );
      return made;
    },
  };
}
