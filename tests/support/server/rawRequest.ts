import { connect, type Socket } from 'node:net';

/** A connection to a server, with what was heard on it. Its errors are its ending. */
export type RawConnection = { readonly socket: Socket; readonly heard: () => string };

/** Opens a connection and sends bytes on it. `allowHalfOpen`: the server's end is not answered with one’s own. */
export function rawConnection(url: string, bytes: string, allowHalfOpen = false): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen });
  let heard = '';
  socket.on('data', (data) => {
    heard += data.toString();
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  return { socket, heard: () => heard };
}

/** Sends bytes, and returns everything until the server closes. */
export function rawRequest(url: string, bytes: string): Promise<string> {
  const { socket, heard } = rawConnection(url, bytes);
  return new Promise((resolve) => socket.once('close', () => resolve(heard())));
}
