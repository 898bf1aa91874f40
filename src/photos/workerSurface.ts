import type { MakerDeps } from './MakerDeps.ts';

/** Decoder and canvas of a worker. */
export const workerSurface: MakerDeps = {
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
