import { makePhoto, type PhotoRequest } from './makePhoto.ts';
import type { WorkerAnswer } from './workerMaker.ts';
import { workerSurface } from './workerSurface.ts';

// The script of a worker, built on its own (`vite.config.ts`). The page's library calls its scope a window.
type Scope = {
  addEventListener(type: 'message', heard: (event: MessageEvent<PhotoRequest>) => void): void;
  postMessage(answer: WorkerAnswer, moved: Transferable[]): void;
};

const scope = globalThis as unknown as Scope;

async function answer(request: PhotoRequest): Promise<void> {
  try {
    const made = await makePhoto(workerSurface, request);
    scope.postMessage({ made }, made.ok ? [made.value.bytes, made.value.thumbnail] : []);
  } catch (error) {
    scope.postMessage({ failed: String(error) }, []);
  }
}

scope.addEventListener('message', ({ data }) => void answer(data));
