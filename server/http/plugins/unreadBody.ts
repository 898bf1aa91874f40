import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './App.ts';
import { serverLimits } from './limits.ts';

/** How long a connection stays after an answer that ends it, so that a client that is still sending gets the answer. */
const graceMs = 2_000;

/**
 * Ends a connection whose last answer is flushed: what still comes is dropped, up to the longest body, then not read at all.
 * Closed at once it would be reset, and the answer lost on its way.
 */
function endWithGrace(socket: Socket): void {
  let left: number = serverLimits.bodyLimit;
  // The parser gets nothing more: what follows must not become a request.
  socket.removeAllListeners('data');
  socket.on('data', (bytes) => {
    left -= bytes.length;
    if (left < 0) socket.pause();
  });
  socket.end();
  const timer = setTimeout(() => socket.destroy(), graceMs);
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Whether an answer that is about to be sent must end its connection, with `Connection: close`: the request's body has not
 * arrived, and is longer than the `taken` bytes that a route takes, or of unknown length, or the answer closes the connection
 * anyway (`isClosing`). By itself Node would read it to its end, however long it is. A shorter one is dropped, and the
 * connection kept.
 */
export function endsConnection(request: IncomingMessage, taken: number, isClosing = false): boolean {
  const { complete, headers, socket } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const length = Number(headers['content-length'] ?? 0);
  if (complete || (!isChunked && length === 0)) return false;
  if (!isClosing && !isChunked && length <= taken) return false;
  // Node calls this when the answer is flushed.
  socket.destroySoon = () => endWithGrace(socket);
  return true;
}

/** Ends the connection of a request that is answered before its body has arrived, where `endsConnection` says so. */
export function unreadBody(app: App): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    // The usual case, without asking for the route's options.
    if (!request.raw.complete) {
      const isClosing = reply.getHeader('connection') === 'close';
      if (endsConnection(request.raw, request.routeOptions.bodyLimit, isClosing)) {
        reply.header('connection', 'close');
      }
    }
    done();
  });
}
