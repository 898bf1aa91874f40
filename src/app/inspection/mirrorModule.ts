import { cacheStorageMirror } from '../../mirror/cacheStorageMirror.ts';
import { createMirror } from '../../mirror/createMirror.ts';
import { restoreFromMirror } from '../../mirror/restoreFromMirror.ts';

/** The code that reads and writes the mirror, in one chunk that is loaded when it is needed (S24). */
export function mirrorModule(scope: Parameters<typeof cacheStorageMirror>[0]) {
  return { store: cacheStorageMirror(scope), createMirror, restoreFromMirror };
}
