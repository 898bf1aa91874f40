import type { Me } from '#contract/accounts/session.ts';
import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { AppContext } from '../AppContext.ts';
import { readPhoto } from '../photos/readPhoto.ts';
import { StoreUnavailable } from '../photos/store/PhotoStore.ts';
import type { Thumbnails } from './DocumentJob.ts';

/** The thumbnails for a document, without those that the store lacks. If it cannot be read, no more are asked for. */
export async function thumbnailsOf(
  context: Pick<AppContext, 'database' | 'photoStore'>,
  reader: Me,
  photos: readonly WirePhoto[],
): Promise<Thumbnails> {
  const found: Record<string, Uint8Array> = {};
  for (const { id } of photos) {
    try {
      const read = await readPhoto(context, reader, { id, which: 'thumbnail' }, null);
      // Removed meanwhile, or lost.
      if (read.ok) found[id] = new Uint8Array(read.value);
    } catch (broken) {
      if (!(broken instanceof StoreUnavailable)) throw broken;
      break;
    }
  }
  return found;
}
