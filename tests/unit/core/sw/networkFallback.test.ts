import { describe, expect, it } from 'vitest';
import { networkFallback } from '../../../../sw/networkFallback.ts';

/** A worker whose timers run at once when `pass` is called with at least their time. */
function makeWorker(online: boolean | 'hangs') {
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const fetched: string[] = [];
  const orNetwork = networkFallback({
    fetch: async ({ url }) => {
      fetched.push(url);
      if (online === 'hangs') return hanging();
      if (!online) throw new TypeError('Failed to fetch');
      return new Response('network');
    },
    setTimeout: (run, ms) => timers.push({ run, ms }),
  });
  const pass = (ms: number) => {
    for (const timer of timers) if (timer.ms <= ms) timer.run();
  };
  const ask = (handler: () => Promise<Response>) => {
    const url = 'https://storey.example/en/tour';
    // As workbox does with the shell, the handler replaces the request.
    const replacing = orNetwork((options: { request: Request }) => {
      options.request = new Request('https://storey.example/index.html');
      return handler();
    });
    return replacing({ request: new Request(url) }).then((response) => response.text());
  };
  return { ask, pass, fetched };
}

const hanging = () => new Promise<Response>(() => {});
const cached = async () => new Response('cached');

describe('caches that do not answer (S21)', () => {
  it('S21 a response from the cache never asks the network', async () => {
    const { ask, pass, fetched } = makeWorker(true);
    expect(await ask(cached)).toBe('cached');
    pass(10_000);
    expect(fetched).toEqual([]);
  });

  it('S21 the network answers for caches that hang, at once from the second request on', async () => {
    const { ask, pass, fetched } = makeWorker(true);
    const first = ask(hanging);
    pass(2999);
    expect(fetched).toEqual([]);
    pass(3000);
    expect(await first).toBe('network');
    const second = ask(hanging);
    pass(0);
    expect(await second).toBe('network');
    expect(fetched).toEqual(['https://storey.example/en/tour', 'https://storey.example/en/tour']);
  });

  it('S21 once a cache has answered, the next request waits for it again', async () => {
    const { ask, pass, fetched } = makeWorker(true);
    const hung = ask(hanging);
    pass(3000);
    await hung;
    expect(await ask(cached)).toBe('cached');
    const next = ask(hanging);
    pass(2999);
    expect(fetched).toHaveLength(1);
    pass(3000);
    expect(await next).toBe('network');
  });

  it('S21 without a network the cache is waited for', async () => {
    const { ask, pass } = makeWorker(false);
    let answer: (response: Response) => void = () => {};
    const late = ask(() => new Promise((resolve) => (answer = resolve)));
    pass(3000);
    await new Promise((resolve) => setTimeout(resolve, 0));
    answer(new Response('cached'));
    expect(await late).toBe('cached');
  });

  it('S21 a cache that is slower than three seconds answers before a network that is slower still', async () => {
    const { ask, pass, fetched } = makeWorker('hangs');
    let answer: (response: Response) => void = () => {};
    const late = ask(() => new Promise((resolve) => (answer = resolve)));
    pass(3000);
    await expect.poll(() => fetched).toHaveLength(1);
    answer(new Response('cached'));
    expect(await late).toBe('cached');
  });

  it('a handler that fails is not replaced by the network', async () => {
    const { ask, fetched } = makeWorker(true);
    await expect(
      ask(async () => {
        throw new Error('No file.');
      }),
    ).rejects.toThrow('No file.');
    expect(fetched).toEqual([]);
  });
});
