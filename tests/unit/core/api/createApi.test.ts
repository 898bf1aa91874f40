import { describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { createApi } from '../../../../src/api/createApi.ts';
import { retryAfter } from '../../../../src/api/readResponse.ts';
import { requestToken } from '../../../../src/api/sessionCalls.ts';
import { createClock } from '../../../support/data/createClock.ts';
import { until } from '../../../support/data/makeDevice.ts';

const shape = zod.object({ name: zod.string() });

function makeApi(answer: (request: Request) => Response | Promise<Response>) {
  const clock = createClock();
  const requests: Request[] = [];
  const seen: string[] = [];
  const api = createApi({
    origin: 'http://storey.test',
    token: () => 'secret',
    locale: () => 'de',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return answer(request);
    },
    now: clock.now,
    setTimer: clock.setTimer,
  });
  api.subscribe((what) => seen.push(what));
  return { api, requests, clock, seen };
}

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const get = { method: 'GET', path: '/api/x' } as const;
const change = { method: 'PUT', path: '/api/x', body: '{}' } as const;

/** A server that does not answer before its call is aborted. */
const silent = (request: Request) =>
  new Promise<never>((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
  });

describe('a call', () => {
  it('sends the token, the language and the operation id (specification §7)', async () => {
    const { api, requests } = makeApi(() => json({ name: 'a' }));
    const body = '{"b":1}';
    expect(await api.call({ method: 'PUT', path: '/api/x', body, operationId: 'op' }, shape)).toEqual({
      ok: true,
      value: { name: 'a' },
    });
    const [request] = requests;
    expect(request?.headers.get('authorization')).toBe('Bearer secret');
    expect(request?.headers.get('accept-language')).toBe('de');
    expect(request?.headers.get('idempotency-key')).toBe('op');
    expect(await request?.text()).toBe(body);
  });

  it('sends the version that a change is made from, and returns that of the response', async () => {
    const { api, requests } = makeApi(() => json({ name: 'a' }, { headers: { etag: '"7"' } }));
    const request = { method: 'PUT', path: '/api/x', operationId: 'op', ifMatch: '"6"' } as const;
    expect(await api.call(request, shape)).toEqual({ ok: true, value: { name: 'a' }, etag: '"7"' });
    expect(requests[0]?.headers.get('if-match')).toBe('"6"');
  });

  it('the version that a proxy has marked as weak, because it compresses, is still the server’s', async () => {
    const { api } = makeApi(() => json({ name: 'a' }, { headers: { etag: 'W/"7"' } }));
    expect(await api.call({ method: 'GET', path: '/api/x' }, shape)).toMatchObject({ etag: '"7"' });
  });

  it('S22 prefers not to be told what it says itself, where that is done once', async () => {
    const { api, requests } = makeApi(() => json({ name: 'a' }));
    await api.call({ method: 'PUT', path: '/api/x', operationId: 'op' }, shape);
    await api.call({ method: 'PUT', path: '/api/x' }, shape);
    expect(requests.map(({ headers }) => headers.get('prefer'))).toEqual(['return=minimal', null]);
  });

  it('sends no cookies, and changes bypass the cache', async () => {
    const { api, requests } = makeApi(() => json({ name: 'a' }));
    await api.call(get, shape);
    await api.call({ method: 'PUT', path: '/api/x', body: '{}' }, shape);
    expect(requests.map(({ credentials }) => credentials)).toEqual(['omit', 'omit']);
    // A list is requested with the ETag of the cached one.
    expect(requests.map(({ cache }) => cache)).toEqual(['default', 'no-store']);
  });

  it('S8 hands a change over as the text it was given', async () => {
    const given: [string, string][] = [];
    const api = createApi({
      origin: 'http://storey.test',
      token: () => null,
      locale: () => 'de',
      fetch: async (input, init) => {
        const request = new Request(input, init);
        given.push([request.url, await request.text()]);
        return json({ name: 'a' });
      },
      now: () => new Date(0),
      setTimer: () => () => {},
    });
    const body = '{ "b": 1 }';
    await api.call({ method: 'PUT', path: '/api/x', body }, shape);
    await api.call({ method: 'PUT', path: '/api/x', body: null }, shape);
    expect(given).toEqual([
      ['http://storey.test/api/x', body],
      ['http://storey.test/api/x', ''],
    ]);
  });

  it('S11 is never repeated here', async () => {
    const { api, requests } = makeApi(() => json({}, { status: 503 }));
    await api.call(get, shape);
    expect(requests).toHaveLength(1);
  });

  it.each([get, change])(
    'S9 $method takes HTML, another shape and a redirect for a portal',
    async (request) => {
      const answers = [
        () => new Response('<html></html>'),
        () => json({ other: 1 }),
        () => new Response(null, { status: 302, headers: { location: '/login' } }),
      ];
      for (const answer of answers) {
        const { api, requests, seen } = makeApi(answer);
        const said = await api.call(request, shape);
        expect(said.ok ? null : said.failure.kind).toBe('portal');
        expect(requests[0]?.redirect).toBe('manual');
        expect(seen).toEqual(['no_response']);
      }
    },
  );

  it.each([get, change])('S10 $method that is slow, or lost, is no answer', async (request) => {
    const lost = makeApi(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await lost.api.call(request, shape)).toEqual({ ok: false, failure: { kind: 'network' } });
    const { api, clock } = makeApi(silent);
    const answer = api.call(request, shape);
    await until(() => clock.pending().includes(30_000));
    clock.advance(30_000);
    expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } });
  });

  it('S10 says what the server refused', async () => {
    const { api, seen } = makeApi(() =>
      json({ error: 'validation_failed', errors: { floor: ['taken'] } }, { status: 422 }),
    );
    expect(await api.call(get, shape)).toEqual({
      ok: false,
      failure: {
        kind: 'status',
        status: 422,
        error: 'validation_failed',
        errors: { floor: ['taken'] },
        retryAfter: null,
        token: 'secret',
      },
    });
    expect(seen).toEqual(['response']);
  });

  it('S12 S21 does not take the cache of the worker for the server', async () => {
    const { api, seen } = makeApi(() => json({ name: 'a' }, { headers: { 'storey-from-cache': '1' } }));
    expect((await api.call(get, shape)).ok).toBe(true);
    expect(seen).toEqual([]);
  });

  it('S12 does not take a call that was aborted here for a lost network', async () => {
    const { api, seen, requests } = makeApi(silent);
    const left = new AbortController();
    const answer = api.call({ ...get, signal: left.signal }, shape);
    await until(() => requests.length === 1);
    left.abort();
    expect(await answer).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(seen).toEqual([]);
  });

  it('reads Retry-After as seconds or as a date', () => {
    expect(retryAfter('120', 0)).toBe(120_000);
    expect(retryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 10_000)).toBe(50_000);
    expect(retryAfter('soon', 0)).toBeNull();
    expect(retryAfter(null, 0)).toBeNull();
  });

  it.each([{ auth_token: 't' }, { data: { auth_token: 't' } }])('takes a token from %o', async (body) => {
    const { api, requests } = makeApi(() => json(body));
    expect(await requestToken(api, { email: 'a@b.c', password: 'p' })).toEqual({ ok: true, value: 't' });
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });
});
