import { createPhotoMaker } from '../../../src/photos/createPhotoMaker.ts';
import type { Mark } from '../../../src/photos/marks.ts';
import { pageSurface } from '../../../src/photos/openPhotoMaker.ts';

// Runs in the page of `openMakerPage`: makes photos of the chosen files and returns them in Base64.
const makers = {
  worker: createPhotoMaker({ openWorker: () => new Worker('/photos.js'), onPage: pageSurface(window) }),
  page: createPhotoMaker({ openWorker: null, onPage: pageSurface(window) }),
};

function base64(bytes: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte));
  return btoa(signs.join(''));
}

async function makeChosen(where: keyof typeof makers, marks: readonly Mark[]) {
  const input = document.querySelector('input');
  const files = [...(input?.files ?? [])];
  const made = await Promise.all(files.map((file) => makers[where].make({ file, marks })));
  return made.map((each) => {
    if (!each.ok) return each;
    const { bytes, thumbnail, ...rest } = each.value;
    return { ok: true, value: { ...rest, bytes: base64(bytes), thumbnail: base64(thumbnail) } };
  });
}

Reflect.set(window, 'makeChosen', makeChosen);
