import type { Content } from '../store/PhotoStore.ts';

/** The partly received photos (PH11), by photo id. */
export type IncompleteUploads = {
  /** The number of bytes received. */
  readonly lengthOf: (id: string) => Promise<number>;
  /**
   * Appends the chunks as far as they arrive: if the connection breaks, those received are stored and the failure is thrown.
   * Returns the number of bytes stored, which are durable. `whole` is how many the photo has. Throws `OffsetMoved` if `position`
   * is not the end.
   */
  readonly append: (
    id: string,
    position: number,
    chunks: AsyncIterable<Uint8Array>,
    whole: number,
  ) => Promise<number>;
  /** The bytes received so far, as an immutable snapshot. A file is called `name`, and may be renamed. */
  readonly take: (id: string, name: string) => Promise<Content>;
  /** Releases the snapshot of this name, if there is one. */
  readonly release: (id: string, name: string) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** Deletes those that have not grown since a time. */
  readonly removeUntouched: (since: Date) => Promise<void>;
};

/** Another call has added to it meanwhile, or it was deleted. */
export class OffsetMoved extends Error {}
