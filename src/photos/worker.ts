import { makePhoto, type PhotoRequest } from './makePhoto.ts';
import type { WorkerResponse } from './workerMaker.ts';
import { workerSurface } from './workerSurface.ts';

// The script of the worker, a bundle of its own (`vite.config.ts`). TypeScript's DOM types describe a page, so the worker's
// global scope is declared here.
type WorkerScope = {
  addEventListener(type: 'message', listener: (event: MessageEvent<PhotoRequest>) => void): void;
  postMessage(response: WorkerResponse, transfer: Transferable[]): void;
};

const scope = globalThis as unknown as WorkerScope;

async function respond(request: PhotoRequest): Promise<void> {
  try {
    const made = await makePhoto(workerSurface, request);
    scope.postMessage({ made }, made.ok ? [made.value.bytes, made.value.thumbnail] : []);
  } catch (error) {
    scope.postMessage({ failed: String(error) }, []);
  }
}

scope.addEventListener('message', ({ data }) => void respond(data));
