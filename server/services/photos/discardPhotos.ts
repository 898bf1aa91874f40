import type { PhotoRow } from '../../database/photoTables.ts';
import type { IncompleteUploads } from './incomplete-uploads/IncompleteUploads.ts';
import { namesOf, type PhotoStore } from './store/PhotoStore.ts';

/** `id` null: the stored file alone; the incomplete upload stays. */
type Discarded = { readonly id: string | null } & Pick<PhotoRow, 'file'>;

/** Deletes the files and incomplete uploads of photos. Never rejects: what the store refuses to delete is tried again (PH11). */
export type DiscardPhotos = (photos: readonly Discarded[]) => Promise<void>;

/** What deletes photos, now and later. */
export type PhotoDiscarder = {
  readonly discardPhotos: DiscardPhotos;
  /** PH11: tries again what was refused. To be called every minute. */
  readonly discardAgain: () => Promise<void>;
};

/** The most photos that are tried again: beyond that and after a restart the daily sweep deletes them. */
const maxRefused = 10_000;

/** Makes the functions for a store; `onFailure` gets each failure, and how many photos are left. */
export function photoDiscarder(
  {
    photoStore,
    incompleteUploads,
  }: {
    readonly photoStore: Pick<PhotoStore, 'remove'>;
    readonly incompleteUploads: Pick<IncompleteUploads, 'remove'>;
  },
  onFailure: (error: unknown, left: number) => void,
): PhotoDiscarder {
  let refused: readonly Discarded[] = [];

  async function discard(photos: readonly Discarded[]): Promise<void> {
    await photoStore.remove(photos.flatMap(({ file }) => (file === null ? [] : namesOf(file))));
    // If it was announced again meanwhile, its upload starts over (PH7).
    await incompleteUploads.remove(photos.flatMap(({ id }) => id ?? []));
  }

  function keep(photos: readonly Discarded[], error: unknown): void {
    refused = [...refused, ...photos].slice(0, maxRefused);
    onFailure(error, refused.length);
  }

  return {
    discardPhotos: async (photos) => {
      if (photos.length > 0) await discard(photos).catch((error: unknown) => keep(photos, error));
    },
    discardAgain: async () => {
      const again = refused;
      refused = [];
      for (const [at, photo] of again.entries()) {
        try {
          await discard([photo]);
        } catch (error) {
          // The one that failed comes last, so that it does not hold up the others for ever.
          return keep([...again.slice(at + 1), photo], error);
        }
      }
    },
  };
}
