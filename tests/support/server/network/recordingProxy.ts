import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A request, and its outcome. */
export type WireRecord = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** The status that the server sent, even if the response was cut off; null without a server. */
  status: number | null;
};

/** What a network answers for the server; null lets a request through. */
export type Network = (
  record: WireRecord,
) => { readonly status: number; readonly headers: Record<string, string>; readonly body: string } | null;

/** A proxy between browser and server: forwards, records everything, and injects faults on request. */
export type RecordingProxy = {
  readonly origin: string;
  readonly records: readonly WireRecord[];
  /** Cuts off the response to the next matching request, which the server does carry out. */
  cutNextResponse(fits: (record: WireRecord) => boolean): void;
  /** Forwards the next matching request immediately and holds its response until this is called. */
  holdNextResponse(fits: (record: WireRecord) => boolean): () => void;
  /** Answers every request with this page and status 200, like a captive portal; null ends it. */
  setEveryResponse(page: string | null): void;
  /** Answers for the server what this returns, and passes on the rest (null); null ends it. */
  setNetwork(answer: Network | null): void;
  /** Answers the next matching request like this, without the server. */
  setNextResponse(status: number, body: object, fits: (record: WireRecord) => boolean): void;
  /** Records each request and closes its connection, as without a server. */
  loseServer(): void;
  /** Delays requests that change something until `behave`. */
  hold(): void;
  /** Cancels all injected faults. */
  behave(): void;
  forget(): void;
  /** Stops listening, like a lost network. */
  close(): Promise<void>;
  listen(): Promise<void>;
};

type Rule = { readonly fits: (record: WireRecord) => boolean };
type Late = Rule & { readonly released: PromiseWithResolvers<void> };
type FixedResponse = Rule & { readonly status: number; readonly body: object };

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function takeFirst<Kind extends Rule>(rules: Kind[], record: WireRecord): Kind | null {
  const place = rules.findIndex((rule) => rule.fits(record));
  return place === -1 ? null : (rules.splice(place, 1)[0] ?? null);
}

export async function createRecordingProxy(port: number, target: string): Promise<RecordingProxy> {
  const records: WireRecord[] = [];
  const cuts: Rule[] = [];
  const lates: Late[] = [];
  const fixedResponses: FixedResponse[] = [];
  let page: string | null = null;
  let network: Network | null = null;
  let serverIsLost = false;
  let held: PromiseWithResolvers<void> | null = null;

  function forward(record: WireRecord, body: Buffer, client: ServerResponse): void {
    const { hostname, port: targetPort } = new URL(target);
    const { method, url: path, headers } = record;
    const passed = request({ hostname, port: targetPort, method, path, headers }, (response) => {
      record.status = response.statusCode ?? null;
      if (takeFirst(cuts, record) !== null) {
        // Once the last byte has arrived, the change is stored. The browser gets only the headers: it would
        // silently repeat a request without any response, and the app would not notice.
        response.resume().once('end', () => {
          client.writeHead(response.statusCode ?? 502, response.headers);
          client.flushHeaders();
          setTimeout(() => client.destroy(), 20);
        });
        return;
      }
      const goOn = () => {
        client.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(client);
      };
      const late = takeFirst(lates, record);
      if (late === null) goOn();
      else void late.released.promise.then(goOn);
    });
    passed.once('error', () => client.destroy());
    passed.end(body);
  }

  async function serve(message: IncomingMessage, client: ServerResponse): Promise<void> {
    const body = await bodyOf(message);
    const { method = '', url = '', headers } = message;
    const record: WireRecord = { method, url, headers, body: body.toString('utf8'), status: null };
    records.push(record);
    const answered = network?.(record) ?? null;
    if (answered !== null) {
      client.writeHead(answered.status, answered.headers).end(answered.body);
      return;
    }
    const response = takeFirst(fixedResponses, record);
    if (response !== null) {
      client
        .writeHead(response.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(response.body));
    } else if (page !== null) {
      client.writeHead(200, { 'content-type': 'text/html' }).end(page);
    } else if (serverIsLost) {
      client.destroy();
    } else {
      if (method !== 'GET') await held?.promise;
      forward(record, body, client);
    }
  }

  const server = createServer((message, client) => {
    serve(message, client).catch(() => client.destroy());
  });

  async function listen(): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  await listen();
  return {
    origin: `http://127.0.0.1:${port}`,
    records,
    cutNextResponse: (fits) => void cuts.push({ fits }),
    holdNextResponse: (fits) => {
      const released = Promise.withResolvers<void>();
      lates.push({ fits, released });
      return () => released.resolve();
    },
    setEveryResponse: (text) => {
      page = text;
    },
    setNetwork: (answer) => {
      network = answer;
    },
    setNextResponse: (status, body, fits) => void fixedResponses.push({ status, body, fits }),
    loseServer: () => {
      serverIsLost = true;
    },
    hold: () => {
      held = Promise.withResolvers();
    },
    behave: () => {
      held?.resolve();
      held = null;
      cuts.length = 0;
      fixedResponses.length = 0;
      page = null;
      network = null;
      serverIsLost = false;
    },
    forget: () => {
      records.length = 0;
    },
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    listen,
  };
}
