import { photosPolicy, type ScriptDeps, trustedScriptUrl } from '#contract/app/trustedTypes.ts';
import { createPhotoMaker, type PhotoMaker } from './createPhotoMaker.ts';
import { pageSurface } from './pageSurface.ts';

let opened: PhotoMaker | null = null;

/** The page's one photo maker: two of them decoding in parallel would need twice the memory. */
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
