import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What stands between browser and server, byte for byte, and takes its time. */
export type SlowWire = {
  readonly origin: string;
  /** From now on whoever comes is let through; answers with the time of the first byte, in epoch milliseconds. */
  open(): Promise<number>;
  /** As without a network. */
  cut(): void;
  close(): Promise<void>;
};

/** `latency`: milliseconds that a question and its answer take longer together than without this wire. */
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
