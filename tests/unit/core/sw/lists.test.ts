import { describe, expect, it } from 'vitest';
import { createLists } from '../../../../sw/lists.ts';

const origin = 'http://storey.test';
const ours = { 'storey-api': '1', 'content-type': 'application/json', etag: 'W/"one"' };

/** A worker with caches in memory, and what its network answers next. */
function makeWorker() {
  const kept = new Map<string, Map<string, Response>>();
  const network = { answer: (_request: Request): Response => Response.error(), late: false };
  const timers: (() => void)[] = [];
  const cacheOf = (name: string) => kept.get(name) ?? new Map<string, Response>();
  const lists = createLists({
    caches: {
      keys: async () => [...kept.keys()],
      delete: async (name) => kept.delete(name),
      match: async (request, { cacheName = '' } = {}) =>
        cacheOf(cacheName)
          .get((request as Request).url)
          ?.clone(),
      open: async (name) => {
        kept.set(name, cacheOf(name));
        const put = async (request: Request, response: Response) =>
          void cacheOf(name).set(request.url, response);
        return { put } as unknown as Cache;
      },
    },
    fetch: async (request) => {
      if (network.late) return new Promise(() => {});
      const response = network.answer(request);
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      Object.defineProperty(response, 'type', { value: 'basic' });
      return response;
    },
    setTimeout: (run, ms) => (network.late && ms > 1000 ? run() : timers.push(run)),
  });
  const ask = async (path: string, token = 'a') => {
    const request = new Request(origin + path, { headers: { authorization: `Bearer ${token}` } });
    const work: Promise<unknown>[] = [];
    const response = await lists.answer(request, (one) => void work.push(one));
    const text = await response.text();
    if (!network.late) await Promise.all(work);
    return { text, response };
  };
  const texts = async () =>
    Promise.all([...kept.values()].flatMap((cache) => [...cache.values()].map((one) => one.clone().text())));
  return { lists, network, ask, texts, names: () => [...kept.keys()] };
}

const answer =
  (body: string | null, headers: Record<string, string> = {}, status = 200) =>
  () =>
    new Response(body, { status, headers: { ...ours, ...headers } });

describe('the worker’s copies of lists', () => {
  it('S21 B6 are sent for with their tag, stand for an unchanged answer, and have its time and state', async () => {
    const { network, ask } = makeWorker();
    network.answer = answer('[1]', { 'storey-lists': 'x', date: 'then' });
    await ask('/api/mandates');
    let tag: string | null = null;
    network.answer = (request) => {
      tag = request.headers.get('if-none-match');
      return answer(null, { 'storey-lists': 'x', date: 'now' }, 304)();
    };
    const { text, response } = await ask('/api/mandates');
    expect({ tag, text, status: response.status, date: response.headers.get('date') }).toEqual({
      tag: 'W/"one"',
      text: '[1]',
      status: 200,
      date: 'now',
    });
    expect(response.headers.has('storey-from-cache')).toBe(false);
  });

  it('S21 stand in where the network is missing or slow, marked, and for nobody else', async () => {
    const { network, ask } = makeWorker();
    network.answer = answer('[1]', { 'storey-lists': 'x' });
    await ask('/api/mandates');
    network.answer = () => Response.error();
    const { text, response } = await ask('/api/mandates');
    expect([text, response.headers.get('storey-from-cache')]).toEqual(['[1]', '1']);
    await expect(ask('/api/mandates', 'b')).rejects.toThrow('All promises');
    network.late = true;
    expect((await ask('/api/mandates')).text).toBe('[1]');
  });

  it('B6 go with the first answer of the server that names another state of the lists, whatever it answers', async () => {
    const { network, ask, texts, names } = makeWorker();
    network.answer = answer('[1]', { 'storey-lists': 'x' });
    await ask('/api/mandates/a/objects');
    network.answer = answer('[2]', { 'storey-lists': 'x' });
    await ask('/api/mandates/b/objects');
    expect(await texts()).toEqual(['[1]', '[2]']);
    network.answer = answer('{"error":"not_found"}', { 'storey-lists': 'y' }, 404);
    await ask('/api/mandates/b/objects');
    expect(await texts()).toEqual([]);
    // Unchanged since the deletion began, it is kept under the new state.
    network.answer = answer('[1]', { 'storey-lists': 'y' });
    await ask('/api/mandates/a/objects');
    network.answer = answer(null, { 'storey-lists': 'z' }, 304);
    await ask('/api/mandates/a/objects');
    expect(await texts()).toEqual(['[1]']);
    expect(names()).toHaveLength(1);
  });

  it.each([
    ['of a network', { 'storey-api': '', 'storey-lists': 'y' }],
    ['from a cache on the way', { age: '7', 'storey-lists': 'y' }],
  ])('B6 stay where an answer is %s', async (_whose, headers) => {
    const { network, ask, texts } = makeWorker();
    network.answer = answer('[1]', { 'storey-lists': 'x' });
    await ask('/api/mandates');
    network.answer = answer('[2]', headers);
    await ask('/api/mandates');
    expect(await texts()).toEqual(['[1]']);
  });

  it('S21 go when the person signs out, with what is in flight', async () => {
    const { lists, network, ask, texts } = makeWorker();
    network.answer = answer('[1]', { 'storey-lists': 'x' });
    await ask('/api/mandates');
    network.answer = () => {
      void lists.forget();
      return answer('[2]', { 'storey-lists': 'x' })();
    };
    await ask('/api/mandates');
    expect(await texts()).toEqual([]);
  });
});
