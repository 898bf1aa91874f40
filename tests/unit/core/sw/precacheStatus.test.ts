import { describe, expect, it, vi } from 'vitest';
import type { PrecacheStatus } from '#contract/app/workerMessages.ts';
import { type PrecacheDeps, precacheStatus } from '../../../../sw/precacheStatus.ts';

const origin = 'https://storey.example';

vi.mock('workbox-precaching', () => ({
  getCacheKeyForURL: (url: string) => new URL(`${url}?key`, 'https://storey.example/').href,
}));

const files = [{ url: 'index.html' }, { url: 'assets/start-1.js' }, { url: 'assets/fr-2.js' }];

/** A worker with these files in its cache, and a network that responds or fails. */
function makeWorker(
  kept: readonly string[],
  online: boolean,
  { type = 'text/javascript', isFull = false }: { type?: string; isFull?: boolean } = {},
) {
  const cached = new Map(kept.map((url) => [`${origin}/${url}?key`, new Response('stored')]));
  const asked: string[] = [];
  let listener: ((event: unknown) => void) | null = null;
  const worker = {
    location: { origin },
    caches: {
      keys: async () => ['storey-person-1', 'workbox-precache-v2-https://storey.example/'],
      open: async () => ({
        keys: async () => [...cached.keys()].map((url) => ({ url })),
        put: async (key: string, response: Response) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError');
          cached.set(key, response);
        },
      }),
    },
    fetch: async (path: string) => {
      asked.push(path);
      if (!online) throw new TypeError('Failed to fetch');
      return new Response('fetched again', { headers: { 'content-type': type } });
    },
    addEventListener: (_type: string, listen: (event: unknown) => void) => {
      listener = listen;
    },
  };
  precacheStatus(worker as unknown as PrecacheDeps, files);
  const ask = async (data: unknown): Promise<PrecacheStatus | null> => {
    let answer: PrecacheStatus | null = null;
    let work: Promise<unknown> = Promise.resolve();
    const port = { postMessage: (report: PrecacheStatus) => (answer = report) };
    listener?.({ data, ports: [port], waitUntil: (waited: Promise<unknown>) => (work = waited) });
    await work;
    return answer;
  };
  return { ask, asked };
}

const question = { type: 'report-stored' };

describe('what the worker has of the app (S21)', () => {
  it('S21 tells every file, and asks the network for none that is here', async () => {
    const { ask, asked } = makeWorker(['index.html', 'assets/start-1.js', 'assets/fr-2.js'], true);
    expect(await ask(question)).toEqual({
      stored: ['/index.html', '/assets/start-1.js', '/assets/fr-2.js'],
      missing: [],
    });
    expect(asked).toEqual([]);
  });

  it('S21 fetches again what the browser threw away, and keeps it', async () => {
    const { ask, asked } = makeWorker(['index.html', 'assets/start-1.js'], true);
    expect((await ask(question))?.missing).toEqual([]);
    expect((await ask(question))?.missing).toEqual([]);
    expect(asked).toEqual(['/assets/fr-2.js']);
  });

  it('S21 says without a network what is missing', async () => {
    expect((await makeWorker(['index.html'], false).ask(question))?.missing).toEqual([
      '/assets/start-1.js',
      '/assets/fr-2.js',
    ]);
  });

  it('S33 S21 says on a full device what is missing', async () => {
    const { ask } = makeWorker(['index.html', 'assets/start-1.js'], true, { isFull: true });
    expect(await ask(question)).toEqual({
      stored: ['/index.html', '/assets/start-1.js'],
      missing: ['/assets/fr-2.js'],
    });
  });

  it('S9 S21 keeps no page of a Wi-Fi in place of a script', async () => {
    const { ask } = makeWorker(['index.html', 'assets/start-1.js'], true, {
      type: 'text/html; charset=utf-8',
    });
    expect((await ask(question))?.missing).toEqual(['/assets/fr-2.js']);
    expect((await ask(question))?.missing).toEqual(['/assets/fr-2.js']);
  });

  it('S21 never takes the shell of another version', async () => {
    const { ask, asked } = makeWorker(['assets/start-1.js', 'assets/fr-2.js'], true);
    expect((await ask(question))?.missing).toEqual(['/index.html']);
    expect(asked).toEqual([]);
  });

  it('ASVS 3.5.5 answers no other message', async () => {
    expect(await makeWorker([], true).ask({ type: 'forget-person' })).toBeNull();
  });
});
