import type { MakerDeps } from './MakerDeps.ts';
import { makePhoto, type PhotoRequest } from './makePhoto.ts';
import type { WorkerResponse } from './workerMaker.ts';

/** Decoder and canvas of a worker. */
const workerSurface: MakerDeps = {
  decode: async (file) => {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    return { width, height, source: bitmap, close: () => bitmap.close() };
  },
  surface: ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d', { alpha: false });
    if (pen === null) throw new Error('This browser gives no canvas to draw on.');
    return {
      pen,
      source: canvas,
      encode: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
      close: () => {
        canvas.width = 0;
        canvas.height = 0;
      },
    };
  },
  subtle: crypto.subtle,
};

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
