import type { Api, ApiRequest } from '../../../../../../src/api/createApi.ts';

type Answer = object | ((request: ApiRequest) => object);

/** A refusal of the server. */
export const refused = (status: number, error: string, besides: object = {}) => ({
  ok: false,
  failure: { kind: 'status', status, error, errors: {}, retryAfter: null, ...besides },
});

/** A server that answers by method and path without query: with a value, or with a refusal. */
export function answering(answers: Readonly<Record<string, Answer>>) {
  const sent: ApiRequest[] = [];
  const api = {
    call: async (request: ApiRequest) => {
      if (request.method !== 'GET') sent.push(request);
      const answer = answers[`${request.method} ${request.path.replace(/\?.*/, '')}`];
      const given =
        typeof answer === 'function' ? (answer as (asked: ApiRequest) => object)(request) : answer;
      if (given === undefined) return refused(404, 'not_found');
      return 'ok' in given ? given : { ok: true, value: given };
    },
  } as unknown as Api;
  const bodies = () =>
    sent.map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as unknown);
  return { api, sent, bodies };
}
