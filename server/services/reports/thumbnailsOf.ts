import type { Me } from '#contract/accounts/session.ts';
import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { AppContext } from '../AppContext.ts';
import { readPhoto } from '../photos/readPhoto.ts';
import { StoreUnavailable } from '../photos/store/PhotoStore.ts';
import type { Thumbnails } from './DocumentJob.ts';

/** The thumbnails for a document. If the store cannot be read, the document has no pictures. */
export async function thumbnailsOf(
  context: Pick<AppContext, 'database' | 'photoStore'>,
  reader: Me,
  photos: readonly WirePhoto[],
): Promise<Thumbnails> {
  const found: Record<string, Uint8Array> = {};
  try {
    for (const { id } of photos) {
      const read = await readPhoto(context, reader, { id, which: 'thumbnail' });
      // Removed meanwhile.
      if (read.ok) found[id] = new Uint8Array(read.value);
    }
  } catch (broken) {
    if (!(broken instanceof StoreUnavailable)) throw broken;
  }
  return found;
}
