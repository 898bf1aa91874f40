import type { MirroredPhotos } from '../../../src/mirror/cacheStorageMirror.ts';

/** A mirror that has no photos, and keeps none. */
export const noMirroredPhotos: MirroredPhotos = {
  ids: async () => [],
  read: async () => undefined,
  write: async () => {},
  delete: async () => {},
};
