import { photosPolicy, type ScriptDeps, trustedScriptUrl } from '#contract/app/trustedTypes.ts';
import { createPhotoMaker, type PhotoMaker } from './createPhotoMaker.ts';
import { pageSurface } from './pageSurface.ts';

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
