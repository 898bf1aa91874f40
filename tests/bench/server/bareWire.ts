import { once } from 'node:events';
import { connect } from 'node:net';

/** The response to one request. */
export type BareResponse = { readonly status: number; readonly ms: number };

const headEnd = Buffer.from('\r\n\r\n');

/** The bytes of a request. Made beforehand, so that only sending is measured. */
export function requestBytes(
  method: string,
  path: string,
  { token, key, body }: { readonly token?: string; readonly key?: string; readonly body?: unknown },
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`, 'prefer: return=minimal']),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}

/**
 * Sends requests over one connection, each as soon as the one before has its response. It has to cost next to nothing,
 * because it shares the machine with the server that is measured. Responses must have a content-length.
 */
export async function sendAll(
  port: number,
  requests: readonly Buffer[],
  onResponse: (response: BareResponse) => void,
): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  await new Promise<void>((resolve, reject) => {
    let next = 0;
    let began = 0;
    let held: Buffer = Buffer.alloc(0);
    const send = () => {
      const request = requests[next];
      if (request === undefined) return resolve();
      next += 1;
      began = performance.now();
      socket.write(request);
    };
    socket.on('data', (data) => {
      held = held.length === 0 ? data : Buffer.concat([held, data]);
      const end = held.indexOf(headEnd);
      if (end < 0) return;
      const head = held.toString('latin1', 0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (held.length < end + headEnd.length + length) return;
      held = Buffer.alloc(0);
      onResponse({ status: Number(head.slice(9, 12)), ms: performance.now() - began });
      send();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server hung up.')));
    send();
  });
  socket.removeAllListeners('close');
  socket.destroy();
}
