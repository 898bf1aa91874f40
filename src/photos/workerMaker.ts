import type { PhotoFault } from '#domain/photo.ts';
import type { Result } from '#domain/result.ts';
import type { MadePhoto, PhotoRequest } from './makePhoto.ts';

/** A worker's response. `failed`: the worker could not do it, whatever the file, for instance for lack of memory. */
export type WorkerResponse = { readonly made: Result<MadePhoto, PhotoFault> } | { readonly failed: string };

/** A photo being made, or the reason why the file is none. */
export type Made = Promise<Result<MadePhoto, PhotoFault>>;

/** Has a worker make one photo. Rejects if the worker does not start or fails. */
export function makeInWorker(worker: Worker, request: PhotoRequest): Made {
  const listening = new AbortController();
  const { signal } = listening;
  return new Promise<Awaited<Made>>((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent<WorkerResponse>) => {
      if ('made' in data) resolve(data.made);
      else reject(new Error(data.failed));
    };
    worker.addEventListener('message', onMessage, { signal });
    worker.addEventListener('error', () => reject(new Error('The worker of photos failed.')), { signal });
    worker.postMessage(request);
  }).finally(() => listening.abort());
}
