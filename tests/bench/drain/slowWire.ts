import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection between browser and server that passes on all bytes, with a delay. */
export type SlowWire = {
  readonly origin: string;
  /** Accepts connections from now on; resolves with the time of the first byte, in epoch milliseconds. */
  open(): Promise<number>;
  /** Breaks all connections and accepts no others, as without a network. */
  cut(): void;
  close(): Promise<void>;
};

/** `latency`: the milliseconds that this wire adds to a request and its response together. */
export async function createSlowWire(port: number, target: number, latency: number): Promise<SlowWire> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  let firstByte: ((at: number) => void) | null = null;

  function carry(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      firstByte?.(Date.now());
      firstByte = null;
      if (latency === 0) to.write(bytes);
      else setTimeout(() => to.write(bytes), latency / 2);
    });
    from.once('close', () => to.destroy());
    from.once('error', () => to.destroy());
  }

  const server = createServer((client) => {
    if (!isOpen) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    carry(client, upstream);
    carry(upstream, client);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  function cut(): void {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    open: () => {
      isOpen = true;
      return new Promise((resolve) => {
        firstByte = resolve;
      });
    },
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
