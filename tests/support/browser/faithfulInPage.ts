import { createPhotoMaker } from '../../../src/photos/createPhotoMaker.ts';
import { pageSurface } from '../../../src/photos/openPhotoMaker.ts';

// Runs in a page that has the worker at `/photos.js`: the title says what the product's photo maker finds out (PH2).
const onPage = pageSurface(window);
const makers = {
  worker: createPhotoMaker({ openWorker: () => new Worker('/photos.js'), onPage }),
  page: createPhotoMaker({ openWorker: null, onPage }),
};

async function ask(): Promise<void> {
  const found = { worker: await makers.worker.isFaithful(), page: await makers.page.isFaithful() };
  document.title = JSON.stringify(found);
}

void ask();
