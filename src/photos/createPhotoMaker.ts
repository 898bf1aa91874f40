import { type MakerDeps, makePhoto, type PhotoRequest } from './makePhoto.ts';
import { type Made, makeInWorker } from './workerMaker.ts';

/** Makes the photo to store from a file that the person chose. */
export type PhotoMaker = {
  /** Starts a worker in advance, while the camera or the gallery is open. */
  prepare(): void;
  /**
   * Makes one photo after the previous one has ended: one photo is decoded at a time (P2). Once `givenUp` is aborted it
   * rejects, and the next one begins: a decoder may never end.
   */
  make(request: PhotoRequest, givenUp?: AbortSignal): Made;
};

/** What a photo maker needs from the browser. */
export type PhotoMakerDeps = {
  /** Starts a worker; null if the browser has no `OffscreenCanvas`. */
  readonly openWorker: (() => Worker) | null;
  /** The canvas and decoder of the page, used without a worker. */
  readonly onPage: MakerDeps;
};

function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
  return Promise.race([work, aborted.promise]);
}

/** A photo maker that uses a worker; if there is none, or once one has failed, the page's own thread. */
export function createPhotoMaker({ openWorker, onPage }: PhotoMakerDeps): PhotoMaker {
  let canUseWorker = openWorker !== null;
  let ready: Worker | null = null;
  let before: Promise<unknown> = Promise.resolve();

  function open(openNew: () => Worker): Worker {
    const worker = ready ?? openNew();
    ready = null;
    return worker;
  }

  async function makeNow(request: PhotoRequest, givenUp: AbortSignal): Made {
    const makeOnPage = () => unlessAborted(makePhoto(onPage, request), givenUp);
    givenUp.throwIfAborted();
    if (openWorker === null || !canUseWorker) return makeOnPage();
    let worker: Worker | null = null;
    try {
      // A worker for each photo: only ending it returns the memory of its pixels to the device.
      worker = open(openWorker);
      return await unlessAborted(makeInWorker(worker, request), givenUp);
    } catch {
      // Given up by the caller: the worker has not failed.
      givenUp.throwIfAborted();
      canUseWorker = false;
      return await makeOnPage();
    } finally {
      worker?.terminate();
    }
  }

  return {
    prepare: () => {
      if (openWorker === null || !canUseWorker) return;
      const worker = open(openWorker);
      ready = worker;
      // A worker that has failed by the time it gets a photo, because its script did not load for instance, never answers.
      worker.addEventListener('error', () => {
        if (ready !== worker) return;
        ready = null;
        canUseWorker = false;
      });
    },
    make: (request, givenUp = new AbortController().signal) => {
      const made = before.then(() => makeNow(request, givenUp));
      // Without the value, so that the next photo does not keep this one's bytes in memory.
      before = made.then(
        () => undefined,
        () => undefined,
      );
      return made;
    },
  };
}
