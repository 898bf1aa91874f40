import type { MakerDeps } from './MakerDeps.ts';
import { makePhoto, type PhotoRequest } from './makePhoto.ts';
import { type Made, makeInWorker } from './workerMaker.ts';

/** Makes the photo to store from a file that the person chose. */
export type PhotoMaker = {
  /** Starts a worker in advance, while the camera or the gallery is open. */
  prepare(): void;
  /**
   * Makes one photo after the previous one has ended: one photo is decoded at a time (PH2). Once `givenUp` is aborted it
   * rejects, and the next one begins: a decoder may never end.
   */
  make(request: PhotoRequest, givenUp?: AbortSignal): Made;
  /** Whether this browser hands out what is drawn, on the surface that would be used (PH2). */
  isFaithful(): Promise<boolean>;
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
  // The surfaces that have passed their check, which is made once a page.
  const faithful = new Set<'worker' | 'page'>();
  async function checked(on: 'worker' | 'page', make: (check: boolean) => Made): Made {
    const made = await make(!faithful.has(on));
    if (made.ok || made.reason !== 'protected') faithful.add(on);
    return made;
  }

  function open(openNew: () => Worker): Worker {
    const worker = ready ?? openNew();
    ready = null;
    return worker;
  }

  async function makeNow(request: PhotoRequest, givenUp: AbortSignal): Made {
    const makeOnPage = async () =>
      checked('page', async (check) => unlessAborted(makePhoto(onPage, { ...request, check }), givenUp));
    givenUp.throwIfAborted();
    if (openWorker === null || !canUseWorker) return makeOnPage();
    let worker: Worker | null = null;
    try {
      // A worker for each photo: only ending it returns the memory of its pixels to the device.
      const opened = open(openWorker);
      worker = opened;
      return await checked('worker', async (check) =>
        unlessAborted(makeInWorker(opened, { ...request, check }), givenUp),
      );
    } catch {
      // Given up by the caller: the worker has not failed.
      givenUp.throwIfAborted();
      canUseWorker = false;
      return await makeOnPage();
    } finally {
      worker?.terminate();
    }
  }

  const make: PhotoMaker['make'] = async (request, givenUp = new AbortController().signal) => {
    const made = before.then(() => makeNow(request, givenUp));
    // Without the value, so that the next photo does not keep this one's bytes in memory.
    before = made.then(
      () => undefined,
      () => undefined,
    );
    return made;
  };

  return {
    make,
    isFaithful: async () => {
      // An empty file is no photo: why it is none says whether the check was passed.
      const made = await make({ file: new Blob(), marks: [] }).catch(() => null);
      return made?.ok !== false || made.reason !== 'protected';
    },
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
  };
}
