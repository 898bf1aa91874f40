import type { MirroredPhotos } from '../../../../src/mirror/cacheStorageMirror.ts';

/** A mirror without photos, which stores none. */
export const noMirroredPhotos: MirroredPhotos = {
  ids: async () => [],
  read: async () => undefined,
  write: async () => {},
  delete: async () => {},
};
