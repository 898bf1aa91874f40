import { photosPolicy, type ScriptDeps, trustedScriptUrl } from '#contract/app/trustedTypes.ts';
import { createPhotoMaker, type PhotoMaker } from './createPhotoMaker.ts';
import type { MakerDeps } from './MakerDeps.ts';

async function decode(page: Window, file: Blob) {
  const address = URL.createObjectURL(file);
  const image = page.document.createElement('img');
  try {
    image.src = address;
    await image.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  // An SVG may have no size of its own; it is not a photo.
  if (width === 0 || height === 0) throw new TypeError('It has no size.');
  return { width, height, source: image, close: () => image.removeAttribute('src') };
}

/** Decoder and canvas of the page, for browsers without `OffscreenCanvas`. */
export function pageSurface(page: Window): MakerDeps {
  return {
    decode: (file) => decode(page, file),
    surface: ({ width, height }) => {
      const canvas = page.document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext('2d', { alpha: false });
      if (pen === null) throw new Error('This browser gives no canvas to draw on.');
      return {
        pen,
        source: canvas,
        encode: (quality) =>
          new Promise((resolve, reject) => {
            const done = (blob: Blob | null) =>
              blob === null ? reject(new Error('It could not be written.')) : resolve(blob);
            canvas.toBlob(done, 'image/jpeg', quality);
          }),
        close: () => {
          canvas.width = 0;
          canvas.height = 0;
        },
      };
    },
    subtle: page.crypto.subtle,
  };
}

const makers = new WeakMap<Window, PhotoMaker>();

/** The page's one photo maker: two of them decoding in parallel would need twice the memory. */
export function openPhotoMaker(page: Window): PhotoMaker {
  const openWorker = 'OffscreenCanvas' in page ? workersOf(page) : null;
  const maker = makers.get(page) ?? createPhotoMaker({ openWorker, onPage: pageSurface(page) });
  makers.set(page, maker);
  return maker;
}

function workersOf(page: Window): () => Worker {
  let address: string | null = null;
  return () => {
    address ??= trustedScriptUrl(page as ScriptDeps, photosPolicy);
    return new Worker(address);
  };
}
