import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A part of a photo as its request announces it. */
export type Part = {
  readonly path: string;
  readonly offset: number;
  readonly bytes: number;
};

/** A link to the server with a limited rate, which can be broken. */
export type NarrowWire = {
  readonly port: number;
  /** Every part whose request was begun, those that a browser repeats by itself, too. */
  readonly parts: readonly Part[];
  /** The bytes sent to the server so far. */
  readonly sent: () => number;
  /** Breaks every connection; what was on its way is lost. */
  readonly breakAll: () => void;
  readonly close: () => Promise<void>;
};

const sliceMs = 20;
// A link buffers little: more than this stays on the device until the link has carried what it holds.
const heldBytes = 16_000;
const partHead = /PATCH (\S+) HTTP\/1\.1\r\n(.*?)\r\n\r\n/gs;

/** The parts whose requests begin in these bytes. */
function partsIn(bytes: Buffer): Part[] {
  const number = (head: string, name: string) => Number(new RegExp(`^${name}: (\\d+)`, 'im').exec(head)?.[1]);
  return [...bytes.toString('latin1').matchAll(partHead)].map(([, path = '', head = '']) => ({
    path,
    offset: number(head, 'upload-offset'),
    bytes: number(head, 'content-length'),
  }));
}

/** `bytesPerSecond` is for all connections together, in equal shares. */
export async function narrowWire(target: number, bytesPerSecond: number): Promise<NarrowWire> {
  type Pair = { readonly client: Socket; readonly upstream: Socket; held: Buffer[]; size: number };
  const pairs = new Set<Pair>();
  const parts: Part[] = [];
  let sent = 0;
  const closing = new AbortController();

  const server = createServer({ highWaterMark: heldBytes }, (client) => {
    const upstream = connect(target, '127.0.0.1');
    const pair: Pair = { client, upstream, held: [], size: 0 };
    pairs.add(pair);
    client.on('data', (bytes) => {
      parts.push(...partsIn(bytes));
      pair.held.push(bytes);
      pair.size += bytes.length;
      if (pair.size >= heldBytes) client.pause();
    });
    upstream.on('data', (bytes) => client.write(bytes));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.once('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** Passes on what a connection holds, up to `most` bytes; returns how many. */
  function carry(pair: Pair, most: number): number {
    let carried = 0;
    while (carried < most && pair.held[0] !== undefined) {
      const [first] = pair.held;
      const part = first.subarray(0, most - carried);
      pair.upstream.write(part);
      carried += part.length;
      if (part.length === first.length) pair.held.shift();
      else pair.held[0] = first.subarray(part.length);
    }
    pair.size -= carried;
    if (pair.size < heldBytes && pair.client.isPaused()) pair.client.resume();
    return carried;
  }

  async function run(): Promise<void> {
    let last = performance.now();
    while (!closing.signal.aborted) {
      await pause(sliceMs);
      const now = performance.now();
      let left = Math.floor(((now - last) / 1000) * bytesPerSecond);
      last = now;
      const busy = [...pairs].filter(({ size }) => size > 0);
      for (const [place, pair] of busy.entries()) {
        const carried = carry(pair, Math.ceil(left / (busy.length - place)));
        left -= carried;
        sent += carried;
      }
    }
  }
  const running = run();
  const address = server.address();

  const breakAll = () => {
    for (const { client, upstream } of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };

  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    parts,
    sent: () => sent,
    breakAll,
    close: async () => {
      closing.abort();
      await running;
      breakAll();
      server.close();
    },
  };
}
