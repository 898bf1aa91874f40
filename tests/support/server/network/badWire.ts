/** What happens to one call on the network. */
export type WireFault = 'none' | 'lost-request' | 'lost-reply' | 'twice' | 'portal' | 'unwell' | 'too-many';

export const wireFaults: readonly WireFault[] = [
  'none',
  'lost-request',
  'lost-reply',
  'twice',
  'portal',
  'unwell',
  'too-many',
];

/** A request that reached the server, to be compared or sent again. */
export type Delivered = { readonly request: Request; readonly body: string };

/** A `fetch` to a real server, with one fault per call from `faults` until healed. Records delivered requests. */
export function createBadWire(url: string, faults: readonly WireFault[]) {
  const waiting = [...faults];
  const delivered: Delivered[] = [];

  async function deliver(request: Request): Promise<Response> {
    const kept = request.clone();
    const response = await fetch(request);
    delivered.push({ request: kept, body: await kept.clone().text() });
    return response;
  }

  async function wire(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const asked = new Request(input, init);
    const body = (await asked.text()) || null;
    const { pathname } = new URL(asked.url);
    const request = new Request(url + pathname, { method: asked.method, headers: asked.headers, body });
    switch (waiting.shift() ?? 'none') {
      case 'lost-request':
        throw new TypeError('Failed to fetch');
      case 'lost-reply':
        await deliver(request);
        throw new TypeError('Failed to fetch');
      case 'twice':
        await deliver(request.clone());
        return deliver(request);
      case 'portal':
        return new Response('<html>Welcome to our café</html>', { headers: { 'content-type': 'text/html' } });
      case 'unwell':
        return Response.json({ error: 'unknown_error' }, { status: 500 });
      case 'too-many':
        return Response.json(
          { error: 'too_many_requests' },
          { status: 429, headers: { 'retry-after': '30' } },
        );
      case 'none':
        return deliver(request);
    }
  }

  return { wire, delivered, heal: () => waiting.splice(0) };
}
