import { photosPolicy, type ScriptDeps, trustedScriptUrl } from '#contract/app/trustedTypes.ts';
import { createPhotoMaker, type PhotoMaker } from './createPhotoMaker.ts';
import { pageSurface } from './pageSurface.ts';

let opened: PhotoMaker | null = null;

/** The one of this page: two that decode at once would need the memory of two. */
export function openPhotoMaker(page: Window): PhotoMaker {
  opened ??= createPhotoMaker({
    openWorker: 'OffscreenCanvas' in page ? workersOf(page) : null,
    onPage: pageSurface(page),
  });
  return opened;
}

function workersOf(page: Window): () => Worker {
  let address: string | null = null;
  return () => {
    address ??= trustedScriptUrl(page as ScriptDeps, photosPolicy);
    return new Worker(address);
  };
}
