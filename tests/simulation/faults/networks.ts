import type { Reply, WireCall } from './simulated/simServer.ts';

const page = (status: number): Reply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<html>Request rejected</html>',
});
const gateway: Reply = {
  status: 403,
  headers: { 'content-type': 'application/json' },
  body: '{"error":"forbidden","message":"Forbidden"}',
};
const isSave = ({ method }: WireCall) => method === 'PUT' || method === 'PATCH';
const longBody = 600;

/** Networks that answer for the server, each with what it answers; null lets a call through (S10, S16). */
const networks: Readonly<Record<string, (call: WireCall) => Reply | null>> = {
  'network: 403 to a text': ({ body }) => (/said \d*[05]"/.test(body) ? page(403) : null),
  'network: 403 to every PUT': (call) => (isSave(call) ? page(403) : null),
  'network: 403 to everything': () => page(403),
  'network: 403 of a gateway': () => gateway,
  'network: 401 to every token': ({ token }) => (token === null ? null : page(401)),
  'network: 405': (call) => (isSave(call) ? page(405) : null),
  'network: 413': ({ body }) => (body.length > longBody ? page(413) : null),
  'network: portal': () => page(200),
  'network: 302': () => page(302),
  'network: 511': () => page(511),
};

/** Their names. */
export const networkKinds: readonly string[] = Object.keys(networks);

/** What a network answers for the server, or null. */
export function answerOf(network: string | null, call: WireCall): Reply | null {
  return network === null ? null : (networks[network]?.(call) ?? null);
}
