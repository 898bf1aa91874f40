import type { Content } from '../store/PhotoStore.ts';

/** What has come of photos that are not whole yet (P11), by the id of the photo. */
export type Halves = {
  /** How many bytes have come. */
  readonly lengthOf: (id: string) => Promise<number>;
  /**
   * Keeps what comes, as far as it comes: where the line breaks in between, what had come by then, and the failure is thrown.
   * Returns how many bytes there are; unless it is `whole`, they are durable. Throws `OffsetMoved` where `position` is not
   * the end.
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
  /** Deletes halves that have not grown since a time. */
  readonly removeUntouched: (since: Date) => Promise<void>;
};

/** Another call has added to it meanwhile, or it was deleted. */
export class OffsetMoved extends Error {}
