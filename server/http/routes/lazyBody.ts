import type { Readable } from 'node:stream';

/** A body that is only read when its stream is; `isBegun` tells whether that has begun. */
export type LazyBody = { readonly stream: ReadableStream<Uint8Array>; readonly isBegun: () => boolean };

/**
 * A request's body as a web stream. An unread body stays untouched, so that Node discards it after the response: with
 * `Readable.toWeb` it would block the next request on the connection until that times out.
 */
export function lazyBody(source: Readable): LazyBody {
  let iterator: AsyncIterator<Uint8Array> | null = null;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        iterator ??= source.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
        const step = await iterator.next();
        if (step.done === true) controller.close();
        else controller.enqueue(step.value);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, isBegun: () => iterator !== null };
}
