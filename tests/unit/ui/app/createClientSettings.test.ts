import { describe, expect, it } from 'vitest';
import { createApi } from '../../../../src/api/createApi.ts';
import { createClientSettings } from '../../../../src/app/createClientSettings.ts';

function asking(answer: () => Promise<Response>) {
  const asked: Request[] = [];
  const api = createApi({
    origin: 'https://storey.example',
    token: () => 'k3y',
    locale: () => 'en',
    fetch: (input, init) => {
      asked.push(new Request(input, init));
      return answer();
    },
    now: () => new Date(0),
    setTimer: () => () => undefined,
  });
  return { asked, outcome: createClientSettings(api)() };
}

describe('the settings of the server for clients', () => {
  it.each([
    ['a server that does not know it', async () => Response.json({ error: 'not_found' }, { status: 404 })],
    ['a server that is not well', async () => new Response('', { status: 503 })],
    ['a portal', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    [
      'an answer of another shape',
      async () => Response.json({ error_reports: { dsn: 'x', environment: 'development' } }),
    ],
    ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('are null for the answer of %s', async (_name, answer) => {
    const { asked, outcome } = asking(answer);
    expect(await outcome).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('is nobody’s', async () => {
    const { asked, outcome } = asking(async () => Response.json({ error_reports: null }));
    await outcome;
    expect(asked.map(({ url }) => url)).toEqual(['https://storey.example/api/client_settings']);
    expect(asked[0]?.headers.has('authorization')).toBe(false);
  });
});
