import { paths } from '#contract/http/paths.ts';
import type { Chance } from '../chance.ts';
import { answerOf } from '../networks.ts';
import type { Reply, SimServer, WireCall } from './simServer.ts';
import type { VirtualTime } from './virtualTime.ts';

/** Faults of the network for one call. */
export const networkFaults = [
  'lost request',
  'lost reply',
  'truncated reply',
  'html 200',
  'slow request',
  'late twin',
  'twin at once',
  '429',
  '500',
  'server dies before the commit',
  'server dies after the commit',
] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** A tab as the network knows it. */
export type Caller = {
  readonly name: string;
  readonly isDead: () => boolean;
  /** Whether another tab may take over its drain: it is frozen, or was until just now. */
  readonly mayBeTakenOver: () => boolean;
  readonly isOffline: () => boolean;
  /** The network that answers for the server, or null. */
  readonly network: () => string | null;
};

export type Flight = WireCall & { readonly caller: string; over: boolean };

type WireFixture = {
  readonly server: SimServer;
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly note: (line: string) => void;
  /** Called before the bytes leave. */
  readonly leaving: (flight: Flight, caller: Caller) => void;
  /**
   * docs/known-limits.md: a late copy of a refused request that is not dealt with would be executed, so it is
   * not tried.
   */
  readonly isUndecided: (key: string) => boolean;
  /** Called after the server has handled a call. */
  readonly arrived: (call: Flight, reply: Reply | null) => Promise<void>;
  readonly injected: (fault: string) => void;
  /** The probability of a fault. */
  readonly trouble: () => number;
  readonly hold: (caller: string) => Promise<void>;
};

const lost = () => new TypeError('Failed to fetch');
const html: Reply = {
  status: 200,
  // A router that does not know the time.
  headers: { 'content-type': 'text/html', date: 'Thu, 01 Jan 1970 00:00:09 GMT' },
  body: '<html>Welcome</html>',
};

/** The network between all tabs and the server. Its faults are random; it records every delivered request. */
export function createWire(fixture: WireFixture) {
  const { server, time, chance, note, injected } = fixture;
  const delivered: WireCall[] = [];
  const sent: WireCall[] = [];
  let newest = 0;

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => time.plan(ms, resolve));
  }

  async function reach(call: Flight): Promise<Reply> {
    delivered.push(call);
    const place = sent.indexOf(call);
    if (place < newest) injected('reordering');
    newest = Math.max(newest, place);
    const reply = await server.deliver(call);
    await fixture.arrived(call, reply);
    if (reply === null) throw lost();
    if (reply.status >= 400) injected(`answer ${reply.status}`);
    return reply;
  }

  function arrivesLater(call: Flight, ms: number): void {
    time.plan(ms, async () => {
      if (call.key !== null && fixture.isUndecided(call.key)) return;
      note(`   a late copy of ${call.method} ${call.path} ${call.key ?? ''}`);
      await reach(call).catch(() => undefined);
    });
  }

  async function travel(call: Flight, fault: NetworkFault | null): Promise<Reply> {
    await wait(chance.below(400));
    switch (fault) {
      case 'lost request':
        throw lost();
      case 'html 200':
        return html;
      case '429': {
        const headers = { 'content-type': 'application/json', 'retry-after': String(chance.below(120)) };
        return { status: 429, headers, body: '{"error":"too_many_requests"}' };
      }
      case '500':
        return {
          status: 500,
          headers: { 'content-type': 'application/json' },
          body: '{"error":"unknown_error"}',
        };
      case 'slow request':
        arrivesLater(call, 31_000 + chance.below(120_000));
        await wait(40_000);
        throw lost();
      case 'server dies before the commit':
        server.crashNext('before the commit');
        break;
      case 'server dies after the commit':
        server.crashNext('after the commit');
        break;
      default:
        break;
    }
    // A connection that breaks in the middle of a part: what has arrived is stored (PH7).
    if (call.method === 'PATCH' && fault === 'lost reply' && chance.is(0.6)) {
      injected('cut part');
      await reach({ ...call, body: call.body.slice(0, chance.below(call.body.length)) }).catch(
        () => undefined,
      );
      throw lost();
    }
    if (fault === 'twin at once') void reach(call).catch(() => undefined);
    const reply = await reach(call);
    if (fault === 'late twin') arrivesLater(call, chance.below(600_000));
    await wait(chance.below(400));
    if (fault === 'lost reply') throw lost();
    if (fault === 'truncated reply') return { ...reply, body: reply.body.slice(0, reply.body.length / 2) };
    return reply;
  }

  /** The `fetch` of one tab. */
  function fetchOf(caller: Caller) {
    return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      const isPhoto = new URL(request.url).pathname.startsWith(paths.photos);
      const flight: Flight = {
        method: request.method,
        path: new URL(request.url).pathname,
        headers: Object.fromEntries(
          [...request.headers].filter(
            ([name]) =>
              (name.startsWith('idempotency-') && name !== 'idempotency-key') ||
              name.startsWith('storey-') ||
              (isPhoto && (name === 'content-type' || /^(?:tus|upload)-/u.test(name))),
          ),
        ),
        key: request.headers.get('idempotency-key'),
        token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
        body: isPhoto ? Buffer.from(await request.arrayBuffer()).toString('latin1') : await request.text(),
        caller: caller.name,
        over: false,
      };
      if (caller.isDead()) return new Promise(() => {});
      // Aborted while its body was read: a listener added below would not be called any more, so nothing may be
      // sent.
      request.signal.throwIfAborted();
      fixture.leaving(flight, caller);
      sent.push(flight);
      const fault = chance.is(fixture.trouble()) ? chance.one(networkFaults) : null;
      const isPart = flight.method === 'PATCH';
      const applies = fault !== null && (flight.key !== null || isPart || fault === 'lost request');
      if (applies) injected(fault);
      const what = caller.isOffline() ? ' (offline)' : applies ? ` ** ${fault}` : '';
      const short = flight.path.replace('/api/assessment/', '');
      note(` ${caller.name} ${flight.method} ${short} ${flight.key ?? ''}${what}`);
      const aborted = new Promise<never>((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(lost()));
      });
      aborted.catch(() => undefined);
      try {
        if (caller.isOffline()) throw lost();
        const network = caller.network();
        const refused = answerOf(network, flight);
        if (refused !== null && network !== null) injected(network);
        const travelling =
          refused === null ? travel(flight, applies ? fault : null) : wait(200).then(() => refused);
        const reply = await Promise.race([travelling, aborted]);
        if (caller.isOffline()) throw lost();
        await fixture.hold(caller.name);
        note(` ${caller.name} ... ${flight.key ?? flight.path} ${reply.status}`);
        return new Response(reply.status === 204 || flight.method === 'HEAD' ? null : reply.body, reply);
      } finally {
        flight.over = true;
      }
    };
  }

  return { fetchOf, sent, delivered };
}

export type Wire = ReturnType<typeof createWire>;
