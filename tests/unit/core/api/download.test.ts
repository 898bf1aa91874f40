import { describe, expect, it } from 'vitest';
import { createApi } from '../../../../src/api/createApi.ts';
import { createClock } from '../../../support/data/createClock.ts';

function makeApi(answer: () => Response) {
  const clock = createClock();
  const requests: Request[] = [];
  const api = createApi({
    origin: 'http://storey.test',
    token: () => 'secret',
    locale: () => 'de',
    region: () => 'de-CH',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
    now: clock.now,
    setTimer: clock.setTimer,
  });
  return { api, requests };
}

const attached = { 'content-disposition': 'attachment; filename="tours.csv"' };

describe('a download', () => {
  it('has its file name, and the token is sent in the header only', async () => {
    const { api, requests } = makeApi(() => new Response('a,b\r\n', { headers: attached }));
    const answer = await api.download('/api/x/export?format=csv');
    expect(answer.ok && answer.value.name).toBe('tours.csv');
    expect(answer.ok && (await answer.value.content.text())).toBe('a,b\r\n');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(requests[0]?.url).toBe('http://storey.test/api/x/export?format=csv');
  });

  it('N33 names the language with its region', async () => {
    const { api, requests } = makeApi(() => new Response('a;b', { headers: attached }));
    await api.download('/api/x/export?format=csv');
    expect(requests[0]?.headers.get('accept-language')).toBe('de-CH');
  });

  it('S9 a page with 200 is a portal’s, not a file', async () => {
    const { api } = makeApi(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(await api.download('/api/x')).toEqual({ ok: false, failure: { kind: 'portal', status: 200 } });
  });

  it('a refusal keeps its key', async () => {
    const { api } = makeApi(
      () => new Response('{"error":"forbidden"}', { status: 403, headers: { 'storey-api': '1' } }),
    );
    expect(await api.download('/api/x')).toEqual({
      ok: false,
      failure: {
        kind: 'status',
        status: 403,
        error: 'forbidden',
        errors: {},
        retryAfter: null,
        token: 'secret',
      },
    });
  });
});
