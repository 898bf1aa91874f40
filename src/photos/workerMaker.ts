import type { Result } from '#domain/result.ts';
import type { MadePhoto, PhotoFault, PhotoRequest } from './makePhoto.ts';

/** What the worker says of a file. `failed`: not the file's fault. */
export type WorkerAnswer = { readonly made: Result<MadePhoto, PhotoFault> } | { readonly failed: string };

export type Made = Promise<Result<MadePhoto, PhotoFault>>;

/** Asks a worker for one photo. Rejects where the worker cannot do it, or does not start. */
export function makeInWorker(worker: Worker, request: PhotoRequest): Made {
  const listening = new AbortController();
  const { signal } = listening;
  return new Promise<Awaited<Made>>((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('made' in data) resolve(data.made);
      else reject(new Error(data.failed));
    };
    worker.addEventListener('message', onMessage, { signal });
    worker.addEventListener('error', () => reject(new Error('The worker of photos failed.')), { signal });
    worker.postMessage(request);
  }).finally(() => listening.abort());
}
