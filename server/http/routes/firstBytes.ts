import type { IncomingMessage, ServerResponse } from 'node:http';

/** Resolves when the first bytes of a body have come, or none will: it is empty, or the connection is closed. Reads none of them. */
export async function firstBytes(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.readableLength > 0 || request.complete || request.destroyed) return;
  // Node discards an unread body after the response, but not one that somebody has listened to.
  response.once('finish', () => request.resume());
  const { promise, resolve } = Promise.withResolvers<void>();
  request.once('readable', resolve).once('close', resolve);
  await promise;
}
